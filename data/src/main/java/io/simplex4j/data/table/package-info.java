/**
 * CSV tables.
 *
 * <p>{@link io.simplex4j.data.table.CsvTable} reads a file with a header line, separated by commas, semicolons, tabs or
 * bars, and keeps the line of each row. {@code io.simplex4j.data.schema} defines the meaning of cells.
 */
@NullMarked
package io.simplex4j.data.table;

import org.jspecify.annotations.NullMarked;
