/**
 * Explanations as one table for spreadsheets and programs.
 *
 * <p>In comes a {@link io.simplex4j.report.Report}; out comes CSV with a row for each input, example and feature,
 * from {@link io.simplex4j.report.csv.CsvReport}.
 */
@NullMarked
package io.simplex4j.report.csv;

import org.jspecify.annotations.NullMarked;
