package io.simplex4j.report.verify;

import io.simplex4j.report.verify.SchemaTree.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.DoubleNode;
import tools.jackson.databind.node.IntNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * False versions of a document, each with one change that its schema allows: a value changed, removed, repeated, swapped or
 * invented. Of all elements of an array, a seeded choice stands for the others.
 */
final class Alterations {
    private static final String AGAIN = " given again";
    private static final double ROUNDING = 1e-12;

    private final SchemaTree schema;
    private final JsonNode document;
    private final Map<String, JsonNode> donors;
    private final List<Alteration> all = new ArrayList<>();

    /**
     * A false document.
     *
     * @param path of what was altered
     * @param kind how it was altered
     * @param text the document
     * @param size by how much a number was changed; infinite for other alterations
     */
    record Alteration(String path, String kind, Supplier<String> text, double size) {
        String name() {
            return path + ": " + kind;
        }
    }

    /**
     * Prepares a document.
     *
     * @param donors a value of each path that some document has: with other numbers it is invented where a document lacks it
     */
    private Alterations(SchemaTree schema, JsonNode document, Map<String, JsonNode> donors) {
        this.schema = schema;
        this.document = document;
        this.donors = donors;
    }

    static List<Alteration> of(SchemaTree schema, JsonNode document, Map<String, JsonNode> donors) {
        Alterations alterations = new Alterations(schema, document, donors);
        Map<String, List<Place>> byPath = new LinkedHashMap<>();
        schema.places(document)
                .forEach(place -> byPath.computeIfAbsent(place.path(), path -> new ArrayList<>())
                        .add(place));
        byPath.forEach(alterations::add);
        return alterations.all;
    }

    private void add(String path, List<Place> places) {
        Place place = places.get(new SplittableRandom(path.hashCode()).nextInt(places.size()));
        JsonNode value = at(document, place.steps());
        if (!place.steps().isEmpty()) {
            if (last(place) instanceof String member) {
                alterMember(place, member, places);
            } else {
                alterElement(place);
            }
        }
        changes(place, value, places).forEach((kind, other) -> replace(place, kind, other));
        if (value instanceof ObjectNode object) {
            invent(place, object);
        }
        if (value instanceof ArrayNode array && array.size() > 0) {
            alterArray(place, array);
        }
    }

    /** Returns other values that the schema allows there, by the kind of change. */
    private Map<String, JsonNode> changes(Place place, JsonNode value, List<Place> places) {
        Map<String, JsonNode> others = new LinkedHashMap<>();
        if (value.isBoolean()) {
            others.put("negated", BooleanNode.valueOf(!value.asBoolean()));
        } else if (place.schema().path("type").asString("").equals("integer")) {
            for (int step : new int[] {1, 2, -1, -2}) {
                others.put((step > 0 ? "+ " : "− ") + Math.abs(step), IntNode.valueOf(value.asInt() + step));
            }
        } else if (value.isNumber()) {
            double number = value.asDouble();
            others.put("× 1.0005", DoubleNode.valueOf(number * 1.0005));
            others.put("+ 0.004", DoubleNode.valueOf(number + 0.004));
            others.put("× 10", DoubleNode.valueOf(number * 10));
            others.put("0", DoubleNode.valueOf(0));
            others.put("1e-300", DoubleNode.valueOf(1e-300));
        } else if (value.isString()) {
            place.schema().path("enum").valueStream().forEach(word -> others.put("to " + word.asString(), word));
            if (others.isEmpty()) {
                others.put("changed", changed(value.asString()));
                places.stream()
                        .map(each -> at(document, each.steps()))
                        .filter(other -> !other.equals(value))
                        .findFirst()
                        .ifPresent(other -> others.put("exchanged", other));
            }
        }
        others.values()
                .removeIf(other -> other.equals(value)
                        || (value.isNumber() && Math.abs(other.asDouble() - value.asDouble()) <= ROUNDING));
        return others;
    }

    private static StringNode changed(String text) {
        boolean hex = text.matches(".*[0-9a-f]{64}");
        return StringNode.valueOf(
                hex ? text.substring(0, text.length() - 1) + (text.endsWith("0") ? "1" : "0") : text + "x");
    }

    private void alterMember(Place place, String member, List<Place> places) {
        put(place, "removed", copy -> parentObject(copy, place).remove(member));
        if (places.size() > 1) {
            put(
                    place,
                    "removed everywhere",
                    copy -> places.forEach(each -> ((ObjectNode) at(copy, parent(each))).remove(member)));
        }
        put(place, "given twice", copy -> {
            ObjectNode object = parentObject(copy, place);
            object.set(member + AGAIN, object.get(member));
        });
    }

    private void alterElement(Place place) {
        int index = (Integer) last(place);
        JsonNode element = at(document, place.steps());
        put(place, "removed", copy -> parentArray(copy, place).remove(index));
        put(place, "repeated", copy -> parentArray(copy, place).insert(index + 1, element));
        put(
                place,
                "repeated with other numbers",
                copy -> parentArray(copy, place).insert(index, altered(element, Alterations::otherNumber)));
        put(place, "invented", copy -> parentArray(copy, place).add(altered(element, Alterations::otherText)));
    }

    private static JsonNode otherNumber(JsonNode leaf) {
        return leaf.isInt()
                ? IntNode.valueOf(leaf.asInt() + 1)
                : leaf.isNumber() ? DoubleNode.valueOf(leaf.asDouble() / 2) : leaf;
    }

    private static JsonNode otherText(JsonNode leaf) {
        return leaf.isString() ? StringNode.valueOf(leaf.asString() + "x") : otherNumber(leaf);
    }

    /** Returns a copy whose leaves are altered; an element of an array of arrays has its own elements altered. */
    private static JsonNode altered(JsonNode value, UnaryOperator<JsonNode> alter) {
        if (value instanceof ObjectNode object) {
            ObjectNode copy = JsonNodeFactory.instance.objectNode();
            object.propertyStream().forEach(each -> copy.set(each.getKey(), altered(each.getValue(), alter)));
            return copy;
        }
        if (value instanceof ArrayNode array) {
            ArrayNode copy = JsonNodeFactory.instance.arrayNode();
            array.forEach(each -> copy.add(altered(each, alter)));
            return copy;
        }
        return alter.apply(value);
    }

    private void alterArray(Place place, ArrayNode array) {
        put(place, "emptied", copy -> ((ArrayNode) at(copy, place.steps())).removeAll());
        for (int i = 0; i + 1 < array.size(); i++) {
            int first = i;
            if (differ(array.get(i), array.get(i + 1))) {
                put(place, "swapped", copy -> {
                    ArrayNode same = (ArrayNode) at(copy, place.steps());
                    same.insert(first, same.remove(first + 1));
                });
                return;
            }
        }
    }

    /** Returns whether two values differ by more than rounding. */
    private static boolean differ(JsonNode one, JsonNode other) {
        return one.isNumber() && other.isNumber()
                ? Math.abs(one.doubleValue() - other.doubleValue()) > ROUNDING * Math.abs(one.doubleValue())
                : !one.equals(other);
    }

    /** Adds each member that the schema allows and the object has not, where the schema has it. */
    private void invent(Place place, ObjectNode object) {
        JsonNode members = place.schema().get("properties");
        for (String name : members.propertyNames()) {
            Place invented = place.below(name, schema.resolved(members.get(name)));
            Optional<JsonNode> donated = Optional.ofNullable(donors.get(invented.path()));
            if (object.has(name) || donated.isEmpty()) {
                continue;
            }
            JsonNode value = altered(donated.get(), Alterations::otherNumber);
            put(invented, "invented", copy -> {
                ObjectNode parent = (ObjectNode) at(copy, place.steps());
                ObjectNode before = parent.deepCopy();
                parent.removeAll();
                for (String each : members.propertyNames()) {
                    if (each.equals(name)) {
                        parent.set(each, value);
                    } else if (before.has(each)) {
                        parent.set(each, before.get(each));
                    }
                }
            });
        }
    }

    private void replace(Place place, String kind, JsonNode other) {
        JsonNode value = at(document, place.steps());
        double size = Double.POSITIVE_INFINITY;
        if (value.isNumber()) {
            size = Math.abs(other.asDouble() - value.asDouble());
        }
        put(place, kind, size, copy -> {
            if (last(place) instanceof Integer index) {
                parentArray(copy, place).set(index, other);
            } else {
                parentObject(copy, place).set((String) last(place), other);
            }
        });
    }

    private void put(Place place, String kind, Consumer<JsonNode> change) {
        put(place, kind, Double.POSITIVE_INFINITY, change);
    }

    private void put(Place place, String kind, double size, Consumer<JsonNode> change) {
        Supplier<String> text = () -> {
            JsonNode copy = document.deepCopy();
            change.accept(copy);
            return JsonMapper.shared().writeValueAsString(copy).replace(AGAIN, "");
        };
        all.add(new Alteration(place.path(), kind, text, size));
    }

    private static Object last(Place place) {
        return place.steps().get(place.steps().size() - 1);
    }

    private static List<Object> parent(Place place) {
        return place.steps().subList(0, place.steps().size() - 1);
    }

    private static ObjectNode parentObject(JsonNode root, Place place) {
        return (ObjectNode) at(root, parent(place));
    }

    private static ArrayNode parentArray(JsonNode root, Place place) {
        return (ArrayNode) at(root, parent(place));
    }

    static JsonNode at(JsonNode root, List<Object> steps) {
        JsonNode here = root;
        for (Object step : steps) {
            here = step instanceof Integer index ? here.get(index) : here.get((String) step);
        }
        return here;
    }
}
