package io.simplex4j.server.internal.page;

import io.simplex4j.data.schema.Feature;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.report.card.Name;
import io.simplex4j.server.internal.http.Refusal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A field of a form, made from a feature of a schema.
 *
 * @param control the name under which it is sent
 * @param label for people
 * @param unit of its numbers, or empty
 * @param options what can be chosen; none where something is typed
 * @param value what it holds
 * @param original what it holds for the case that is changed, where there is one
 * @param before the same in words, if it was changed, or empty
 * @param wrong whether it cannot be read
 * @param needed whether it must not be left empty
 */
public record FormField(
        String control,
        Name label,
        String unit,
        List<Option> options,
        String value,
        Optional<String> original,
        String before,
        boolean wrong,
        boolean needed) {
    /** Something to choose. */
    public record Option(String value, Name name, boolean chosen) {}

    /** What it looks like. */
    public String style() {
        return "field" + (wrong ? " bad-field" : "") + (before.isEmpty() ? "" : " changed");
    }

    /** What a feature is called in an address: by its column, or by its name where it has several. */
    static String key(Feature feature) {
        return feature.columns().size() == 1 ? feature.columns().get(0) : feature.name();
    }

    /** What a row has for a feature, as it is typed. */
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

    /** Puts what was typed for a feature into a row. */
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

    /** The row that was typed. */
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

    /** Refuses names that are none of features. */
    static void requireKnown(Schema schema, Map<String, String> typed, boolean named) {
        List<String> keys = schema.features().stream().map(FormField::key).collect(Collectors.toList());
        schema.idColumn().filter(column -> named).ifPresent(keys::add);
        for (String key : typed.keySet()) {
            if (!keys.contains(key)) {
                throw Refusal.badRequest("the address has a value of a feature that is not known, expected "
                        + keys.stream().map(each -> Parameters.FEATURE + each).collect(Collectors.joining(", ")));
            }
        }
    }

    /**
     * The fields of a schema.
     *
     * @param typed what was typed, by the keys of features
     * @param before the row that was there before, where there is one
     * @param wrong what could not be read, if anything
     */
    static List<FormField> of(
            Schema schema, Map<String, String> typed, Optional<Map<String, String>> before, Optional<String> wrong) {
        List<FormField> fields = new ArrayList<>();
        for (Feature feature : schema.features()) {
            String old = before.map(row -> cell(feature, row)).orElse("");
            String value = typed.getOrDefault(key(feature), old);
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
                    wrong.filter(message -> names(message, feature)).isPresent(),
                    before.isPresent()));
        }
        return fields;
    }

    /** A value as people read it. */
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
                .anyMatch(column -> message.startsWith("field " + io.simplex4j.data.OneLine.quoted(column) + ":"));
    }

    /** What could not be read, in words for those who type. */
    static String problem(String message, Schema schema) {
        String plain =
                message.replaceFirst(" \\(or 'missing:'[^)]*\\)", "").replaceFirst("which counts as missing, ", "");
        for (Feature feature : schema.features()) {
            if (names(message, feature)) {
                return Name.of(feature.name(), 80).text() + plain.substring(plain.indexOf(':'));
            }
        }
        return plain;
    }
}
