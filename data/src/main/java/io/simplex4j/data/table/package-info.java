/**
 * Tables as people have them: CSV files.
 *
 * <p>In comes a file with a header line, separated by commas, semicolons, tabs or bars and quoted in any usual way; out goes a
 * {@link io.simplex4j.data.table.CsvTable} of cells that know their lines. What a cell means is for
 * {@code io.simplex4j.data.schema} to say.
 */
@NullMarked
package io.simplex4j.data.table;

import org.jspecify.annotations.NullMarked;
