package io.simplex4j.report.internal.document;

import io.simplex4j.data.internal.OneLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** Checks a document against a published schema. */
final class SchemaCheck {
    /*
     * It knows those words of JSON Schema that the published schemas are written in, and stops at any other, so that none
     * is passed over.
     */
    private static final Map<String, SchemaCheck> PUBLISHED = Map.of(
            ExplanationTrees.SCHEMA, load("explanations-1.json", "explanations"),
            TriageTrees.SCHEMA, load("triage-1.json", "rows"),
            AttributionTrees.SCHEMA, load("attributions-1.json", "attributions"));

    private final Tree root;
    private final String array;

    private SchemaCheck(Tree root, String array) {
        this.root = root;
        this.array = array;
    }

    /**
     * Returns the check of a schema.
     *
     * @param name the declared schema of a document
     * @throws DocumentReader.MalformedException if the schema does not exist
     */
    static SchemaCheck of(Object name) {
        SchemaCheck found = PUBLISHED.get(String.valueOf(name));
        if (found == null) {
            throw new DocumentReader.MalformedException("schema is '" + name + "'; expected '" + ExplanationTrees.SCHEMA
                    + "', '" + TriageTrees.SCHEMA + "' or '" + AttributionTrees.SCHEMA + "'");
        }
        return found;
    }

    private static SchemaCheck load(String name, String array) {
        String file = "/io/simplex4j/report/" + name;
        try (InputStream in = Objects.requireNonNull(SchemaCheck.class.getResourceAsStream(file), file)) {
            return new SchemaCheck(DocumentReader.readTrusted(in), array);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Checks the part before the array. */
    void checkHead(Tree head, Problems problems) {
        check("", head, root, problems);
    }

    /** Checks the part after the array. */
    void checkTail(Tree tail, Problems problems) {
        checkParts("", tail, root.object("properties"), problems);
    }

    /** Checks an element of the array. */
    void checkElement(Tree element, Problems problems) {
        check("", element, root.object("properties").object(array).object("items"), problems);
    }

    private void check(String path, Object value, Tree schema, Problems problems) {
        if (schema.has("type") && !isOf(schema.text("type"), value)) {
            problems.add(path + " is " + shown(value) + "; expected " + kind(schema.text("type")));
            return;
        }
        for (String word : schema.names()) {
            switch (word) {
                case "$schema", "$id", "$defs", "title", "description", "type" -> {}
                case "$ref" -> check(path, value, definition(schema.text(word)), problems);
                case "const" -> checkOneOf(path, value, List.of(schema.value(word)), problems);
                case "enum" -> checkOneOf(path, value, List.copyOf(schema.texts(word)), problems);
                case "pattern" ->
                    problems.unless(
                            Pattern.compile(schema.text(word))
                                    .matcher((String) value)
                                    .find(),
                            path + " is " + shown(value) + "; expected " + schema.text(word));
                case "minimum" ->
                    problems.unless(
                            (Double) value >= schema.number(word),
                            path + " is " + shown(value) + "; expected at least " + shown(schema.value(word)));
                case "exclusiveMinimum" ->
                    problems.unless(
                            (Double) value > schema.number(word),
                            path + " is " + shown(value) + "; expected a number above " + shown(schema.value(word)));
                case "maximum" ->
                    problems.unless(
                            (Double) value <= schema.number(word),
                            path + " is " + shown(value) + "; expected at most " + shown(schema.value(word)));
                case "exclusiveMaximum" ->
                    problems.unless(
                            (Double) value < schema.number(word),
                            path + " is " + shown(value) + "; expected a number below " + shown(schema.value(word)));
                case "minItems", "maxItems" -> checkSize(path, (List<?>) value, word, schema.integer(word), problems);
                case "items" -> checkItems(path, (List<?>) value, schema.object(word), problems);
                case "properties" -> checkParts(path, (Tree) value, schema.object(word), problems);
                case "additionalProperties" -> requireFalse(schema.truth(word));
                case "required" -> schema.texts(word).forEach(name -> checkHas(path, (Tree) value, name, problems));
                case "oneOf" -> checkAlternatives(path, value, schema.objects(word), problems);
                case "dependentRequired" -> checkDependent(path, (Tree) value, schema.object(word), problems);
                default -> throw new IllegalStateException("the schema has " + word + "; expected only known words");
            }
        }
    }

    private static boolean isOf(String type, Object value) {
        return switch (type) {
            case "object" -> value instanceof Tree;
            case "array" -> value instanceof List;
            case "string" -> value instanceof String;
            case "boolean" -> value instanceof Boolean;
            case "number" -> value instanceof Double;
            case "integer" -> value instanceof Double number && number == Math.rint(number);
            default -> throw new IllegalStateException("the schema has the type " + type + "; expected a known one");
        };
    }

    private static String kind(String type) {
        return switch (type) {
            case "string" -> "a text";
            case "boolean" -> "true or false";
            case "object" -> "an object";
            case "array" -> "an array";
            case "integer" -> "an integer";
            default -> "a number";
        };
    }

    private static String shown(Object value) {
        if (value instanceof String text) {
            return OneLine.quoted(text);
        }
        boolean plain = value instanceof Double || value instanceof Boolean;
        return plain ? value.toString() : value instanceof List ? "an array" : "an object";
    }

    private Tree definition(String reference) {
        return root.object("$defs").object(reference.substring("#/$defs/".length()));
    }

    private static void requireFalse(boolean additional) {
        if (additional) {
            throw new IllegalStateException("the schema allows unknown keys; expected that it does not");
        }
    }

    private static void checkOneOf(String path, Object value, List<Object> allowed, Problems problems) {
        problems.unless(
                allowed.contains(value),
                path + " is " + shown(value) + "; expected "
                        + String.join(
                                " or ", allowed.stream().map(String::valueOf).toList()));
    }

    private static void checkSize(String path, List<?> values, String word, int limit, Problems problems) {
        boolean min = word.equals("minItems");
        problems.unless(
                min ? values.size() >= limit : values.size() <= limit,
                path + " has " + values.size() + " values; expected at " + (min ? "least " : "most ") + limit);
    }

    private void checkAlternatives(String path, Object value, List<Tree> alternatives, Problems problems) {
        List<Problems> each = new ArrayList<>();
        for (Tree alternative : alternatives) {
            Problems here = new Problems();
            check(path, value, alternative, here);
            each.add(here);
        }
        long fitting = each.stream().filter(Problems::none).count();
        if (fitting == 0) {
            each.get(0).all().forEach(problems::add);
        }
        problems.unless(
                fitting < 2,
                (path.isEmpty() ? "the file" : path) + " has " + fitting + " of "
                        + String.join(
                                " and ",
                                alternatives.stream()
                                        .flatMap(one -> one.texts("required").stream())
                                        .toList())
                        + "; expected one of them");
    }

    private void checkItems(String path, List<?> values, Tree schema, Problems problems) {
        for (int i = 0; i < values.size(); i++) {
            check(path + "[" + i + "]", values.get(i), schema, problems);
        }
    }

    private void checkParts(String path, Tree object, Tree schemas, Problems problems) {
        for (String name : object.names()) {
            if (schemas.has(name)) {
                check(below(path, name), object.value(name), schemas.object(name), problems);
            } else {
                problems.add(below(path, OneLine.cut(name)) + " is an unknown key");
            }
        }
    }

    private static void checkHas(String path, Tree object, String name, Problems problems) {
        problems.unless(object.has(name), below(path, name) + " is missing");
    }

    private static void checkDependent(String path, Tree object, Tree dependent, Problems problems) {
        for (String name : dependent.names()) {
            if (object.has(name)) {
                dependent.texts(name).forEach(other -> checkHas(path, object, other, problems));
            }
        }
    }

    private static String below(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
