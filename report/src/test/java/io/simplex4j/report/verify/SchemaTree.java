package io.simplex4j.report.verify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The places that a JSON Schema allows, by paths such as {@code explanations[].certificate.gap}. */
record SchemaTree(String name, JsonNode root) {
    /**
     * A value of a document.
     *
     * @param path its path, the same for all elements of an array
     * @param schema what the schema says about it
     * @param steps names and indices that lead from the document to the value
     */
    record Place(String path, JsonNode schema, List<Object> steps) {
        Place below(String member, JsonNode its) {
            return new Place(path.isEmpty() ? member : path + "." + member, its, with(member));
        }

        Place at(int index, JsonNode its) {
            return new Place(path + "[]", its, with(index));
        }

        private List<Object> with(Object step) {
            List<Object> more = new ArrayList<>(steps);
            more.add(step);
            return List.copyOf(more);
        }
    }

    /** Reads a published schema. */
    static SchemaTree read(String name) {
        try {
            Path file = Path.of("../docs/schema", name + ".json");
            return new SchemaTree(name, JsonMapper.shared().readTree(Files.readString(file)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns every path that a document may have. */
    Set<String> paths() {
        Set<String> paths = new TreeSet<>();
        collect("", root, paths);
        return paths;
    }

    private void collect(String path, JsonNode schema, Set<String> paths) {
        JsonNode here = resolved(schema);
        for (String member : here.path("properties").propertyNames()) {
            String below = path.isEmpty() ? member : path + "." + member;
            paths.add(below);
            collect(below, here.get("properties").get(member), paths);
        }
        if (here.has("items")) {
            paths.add(path + "[]");
            collect(path + "[]", here.get("items"), paths);
        }
    }

    /** Returns every value of a document that fits this schema, the document first. */
    List<Place> places(JsonNode document) {
        List<Place> places = new ArrayList<>();
        collect(new Place("", resolved(root), List.of()), document, places);
        return places;
    }

    private void collect(Place place, JsonNode value, List<Place> places) {
        places.add(place);
        value.propertyStream().forEach(member -> {
            JsonNode its = resolved(place.schema().get("properties").get(member.getKey()));
            collect(place.below(member.getKey(), its), member.getValue(), places);
        });
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            collect(place.at(i, resolved(place.schema().get("items"))), value.get(i), places);
        }
    }

    /** Returns the definition that a schema refers to, or the schema itself. */
    JsonNode resolved(JsonNode schema) {
        return schema.has("$ref") ? root.at(schema.get("$ref").asString().substring(1)) : schema;
    }
}
