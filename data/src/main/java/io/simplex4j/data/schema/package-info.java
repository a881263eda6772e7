/**
 * Schemas: descriptions of a model's inputs for people.
 *
 * <p>A {@link io.simplex4j.data.schema.Schema} converts tables to the model's numbers and the model's numbers back to
 * words. {@link io.simplex4j.data.schema.SchemaInference} proposes a schema for a table.
 *
 * <p>A schema file is one YAML 1.2 document. Only {@code schema}, the required keys of the modality and {@code name}
 * are required; other keys are rejected. Numbers have a decimal point, even if the table uses a comma.
 *
 * <pre>{@code
 * schema: simplex4j/schema/1
 * title: Breast cancer            # optional
 * noun: patient                   # what an input is, for reports; or one and many: [child, children]; optional
 * modality: tabular               # tabular (default), image, series or text
 * id: patient                     # the column that names the rows; optional
 * label: outcome                  # the column with the actual labels; optional, and a table may lack it
 * classes: [alive, died]          # names of the model's classes 0, 1, ...; a label is a name or its number; optional
 * decimal: point                  # in cells: point (default) or comma; thousands separators are refused
 * missing: ["", NA, "?"]          # cells that count as missing; this is the default
 * features:                       # in the order in which the model takes them
 *   - name: Age                   # for people
 *     column: age                 # in the table; default: the name
 *     unit: years                 # optional
 *     decimals: 0                 # digits shown, at most 10; default: as needed, about four that count
 *     transform: none             # none (default), log or log1p, which is log(1 + cell): before the scale
 *     scale: {mean: 54.1, deviation: 12.9}   # model input = (cell - mean) / deviation; optional
 *     min: 0                      # cells below min or above max are refused; optional, each without the other
 *     max: 120
 *     missing: mean               # refuse (default), keep for models that accept missing values, a number, or mean if there is a scale
 *   - name: Grade
 *     column: grade
 *     categories: [1, 2, {value: 3, name: III}]   # one number each for the model, 1 for the cell's category, 0 otherwise
 *     missing: 2                  # refuse (default), a category to use instead, or zeros: none is set
 *   - name: Size
 *     categories: [small, large]
 *     encoding: ordinal           # one number for the model: 0, 1, ... (and a scale, if given)
 *   - name: Menopause
 *     columns: [meno_pre, meno_post]   # columns of 0 and 1, at most one of them 1, shown as one feature
 *     categories: [pre, post]          # as many
 * }</pre>
 *
 * <p>Pictures; in a table, each number has a column with its light from 0 to 255:
 *
 * <pre>{@code
 * schema: simplex4j/schema/1
 * modality: image
 * shape: [1, 28, 28]              # as the model takes one, or [28, 28]
 * layout: channels-first          # or channels-last; default: by where a 1 or 3 is
 * pixels: {mean: 0.1307, deviation: 0.3081}   # model input = (light / 255 - mean) / deviation; numbers or a list of one
 *                                             # for each channel; default: 0 and 1
 * }</pre>
 *
 * <p>Series; in a table, each number has a column, in the model's order:
 *
 * <pre>{@code
 * schema: simplex4j/schema/1
 * modality: series
 * steps: 50
 * layout: steps-first             # (default) or channels-first
 * channels: [{name: heart rate, unit: bpm, scale: {mean: 80, deviation: 12}}]
 * }</pre>
 *
 * <p>Sentences, for a model with a tokenizer; without {@code id} each is its own name:
 *
 * <pre>{@code
 * schema: simplex4j/schema/1
 * modality: text
 * text: sentence                  # the column of the sentences; default: text
 * label: topic
 * }</pre>
 */
@NullMarked
package io.simplex4j.data.schema;

import org.jspecify.annotations.NullMarked;
