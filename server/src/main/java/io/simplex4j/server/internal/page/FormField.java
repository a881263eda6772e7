package io.simplex4j.server.internal.page;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.schema.Feature;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.report.internal.words.Name;
import io.simplex4j.server.internal.http.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * A field of a form for a feature of a schema.
 *
 * @param control the name of the parameter
 * @param label the label
 * @param unit the unit of its numbers, or empty
 * @param options the values to choose from; empty for a text field
 * @param value the current value
 * @param original the value of the original case, if there is one
 * @param before the original value in words if it was changed, or empty
 * @param problem what is wrong with the value, or empty
 * @param needed whether a value is required
 * @param range the values of the corpus, if it is a measure
 * @param known the values of the corpus in words, or empty
 * @param outside whether the value is outside those of the corpus
 */
public record FormField(
        String control,
        Name label,
        String unit,
        List<Option> options,
        String value,
        Optional<String> original,
        String before,
        String problem,
        boolean needed,
        Optional<FieldRange> range,
        String known,
        boolean outside) {
    /** Returns whether the value is invalid. */
    public boolean wrong() {
        return !problem.isEmpty();
    }

    /** A value to choose. */
    public record Option(String value, Name name, boolean chosen) {}

    /** Returns the CSS classes. */
    public String style() {
        return "field" + (wrong() ? " bad-field" : "") + (before.isEmpty() ? "" : " changed");
    }

    /** Returns the name of a feature in addresses: its column, or its own name if it has several columns. */
    static String key(Feature feature) {
        return feature.columns().size() == 1 ? feature.columns().get(0) : feature.name();
    }

    /** Returns the value of a feature in a row, as a user would type it. */
    static String cell(Feature feature, Map<String, String> row) {
        if (feature.columns().size() == 1) {
            return row.getOrDefault(feature.columns().get(0), "");
        }
        for (int i = 0; i < feature.columns().size(); i++) {
            if ("1".equals(row.get(feature.columns().get(i)))) {
                return feature.categories().get(i).value();
            }
        }
        return "";
    }

    /** Puts a typed value of a feature into a row. */
    static void put(Feature feature, String typed, Map<String, String> row) {
        if (feature.columns().size() == 1) {
            row.put(feature.columns().get(0), typed);
            return;
        }
        for (int i = 0; i < feature.columns().size(); i++) {
            boolean chosen = feature.categories().get(i).value().equals(typed);
            row.put(feature.columns().get(i), typed.isEmpty() ? "" : chosen ? "1" : "0");
        }
    }

    /** Returns the row of typed values. */
    static Map<String, String> row(Schema schema, Map<String, String> typed) {
        requireKnown(schema, typed, true);
        Map<String, String> row = new LinkedHashMap<>();
        schema.idColumn()
                .filter(typed::containsKey)
                .ifPresent(column -> row.put(column, typed.getOrDefault(column, "")));
        for (Feature feature : schema.features()) {
            String text = typed.get(key(feature));
            if (text != null) {
                put(feature, text, row);
            }
        }
        return row;
    }

    /** Refuses names that are not features. */
    static void requireKnown(Schema schema, Map<String, String> typed, boolean named) {
        List<String> keys = schema.features().stream().map(FormField::key).collect(Collectors.toList());
        schema.idColumn().filter(column -> named).ifPresent(keys::add);
        for (String key : typed.keySet()) {
            if (!keys.contains(key)) {
                throw Refusal.badRequest("unknown feature \"" + io.simplex4j.data.internal.OneLine.cut(key)
                        + "\"; expected one of "
                        + keys.stream().map(each -> Parameters.FEATURE + each).collect(Collectors.joining(", ")));
            }
        }
    }

    /**
     * Returns the fields of a schema.
     *
     * @param typed the typed values by the keys of features
     * @param before the original row, if there is one
     * @param problems what is wrong with values, by the keys of features
     * @param ranges the values of the corpus by the keys of measures
     */
    static List<FormField> of(
            PageWords words,
            Schema schema,
            Map<String, String> typed,
            Optional<Map<String, String>> before,
            Map<String, String> problems,
            Map<String, FieldRange> ranges) {
        List<FormField> fields = new ArrayList<>();
        for (Feature feature : schema.features()) {
            if (before.isPresent() && feature.hidden()) {
                continue;
            }
            String old = before.map(row -> cell(feature, row)).orElse("");
            String value = typed.getOrDefault(key(feature), old);
            Optional<FieldRange> range = Optional.ofNullable(ranges.get(key(feature)));
            OptionalDouble number = number(schema, value);
            fields.add(new FormField(
                    Parameters.FEATURE + key(feature),
                    Name.of(feature.name(), 80),
                    feature.unit().map(unit -> Name.of(unit).text()).orElse(""),
                    feature.categories().stream()
                            .map(each -> new Option(
                                    each.value(),
                                    Name.of(each.name()),
                                    each.value().equals(value)))
                            .toList(),
                    value,
                    before.map(row -> old),
                    value.equals(old) || before.isEmpty() ? "" : shown(feature, old),
                    problems.getOrDefault(key(feature), ""),
                    before.isPresent(),
                    range,
                    range.map(known -> known.words(words)).orElse(""),
                    range.isPresent() && number.isPresent() && !range.get().holds(number.getAsDouble())));
        }
        return fields;
    }

    /** Returns the number in a cell, if it is one. */
    static OptionalDouble number(Schema schema, String cell) {
        try {
            double number = Double.parseDouble(cell.replace(schema.decimalMark(), '.'));
            return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /** Returns the place of the original value on the axis of the range, if there is one. */
    public Optional<Integer> originalPlace() {
        return original.filter(text -> !text.isEmpty())
                .flatMap(text -> range.map(known -> known.place(Double.parseDouble(text.replace(',', '.')))));
    }

    /** Returns a value in words. */
    static String shown(Feature feature, String cell) {
        String text = feature.categories().stream()
                .filter(each -> each.value().equals(cell))
                .map(each -> each.name())
                .findFirst()
                .orElse(cell);
        return Name.of(
                        text.isEmpty()
                                ? "none"
                                : feature.unit().map(unit -> text + " " + unit).orElse(text))
                .text();
    }

    private static boolean names(String message, Feature feature) {
        return feature.columns().stream()
                .anyMatch(column ->
                        message.startsWith("field " + io.simplex4j.data.internal.OneLine.quoted(column) + ":"));
    }

    /**
     * Returns what is wrong with the values of a row, by the keys of features. Each value is read beside valid ones, so that
     * no problem hides another.
     */
    static Map<String, String> problems(Schema schema, Map<String, String> row) {
        Map<String, String> problems = new LinkedHashMap<>();
        for (Feature feature : schema.features()) {
            Map<String, String> alone = new LinkedHashMap<>();
            for (Feature other : schema.features()) {
                put(other, standIn(other), alone);
            }
            feature.columns().forEach(alone::remove);
            feature.columns().stream()
                    .filter(row::containsKey)
                    .forEach(column -> alone.put(column, row.getOrDefault(column, "")));
            try {
                schema.example(alone);
            } catch (UnreadableDataException e) {
                String message = problem(String.valueOf(e.getMessage()), schema);
                String name = Name.of(feature.name(), 80).text();
                problems.put(
                        key(feature),
                        name + (message.startsWith(name + ":") ? message.substring(name.length()) : ": " + message));
            }
        }
        return problems;
    }

    /** Returns any valid value. It only stands in for a missing one. */
    static String standIn(Feature feature) {
        return feature.categories().isEmpty()
                ? "1"
                : feature.categories().get(0).value();
    }

    /** Returns the message about an invalid value in the words of the form. */
    static String problem(String message, Schema schema) {
        String plain =
                message.replaceFirst(" \\(or 'missing:'[^)]*\\)", "").replaceFirst(", which counts as missing", "");
        for (Feature feature : schema.features()) {
            if (names(message, feature)) {
                return Name.of(feature.name(), 80).text() + plain.substring(plain.indexOf(':'));
            }
        }
        return plain;
    }
}
