package io.simplex4j.server.internal.protocol;

import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request for inference by the Open Inference Protocol, with tensors in JSON or behind it.
 *
 * @param id the client's name for it
 * @param input the name of the only input
 * @param rows its numbers, one row for each along the first axis
 * @param outputs the outputs asked for; all where there are none
 * @param wish how to explain
 */
record InferRequest(Optional<String> id, String input, List<double[]> rows, List<Wanted> outputs, Wish wish) {
    /** An output that is asked for, and whether behind the JSON. */
    record Wanted(String name, boolean binary) {}

    /** An input as its object in the JSON says. */
    private static final class Head {
        private String name = "";
        private String type = "";
        private List<Integer> shape = List.of();
        private double @Nullable [] data;
        private int binarySize = -1;
    }

    /**
     * Reads JSON, and the bytes behind it where a header says how long the JSON is.
     *
     * @param sizes how many numbers an instance has, by the names that the input may have
     */
    static InferRequest read(Call call, Map<String, Integer> sizes, Limits limits) {
        int length = headLength(call);
        return RequestJson.read(call.body(), 0, length, limits, json -> read(json, call.body(), length, sizes, limits));
    }

    private static int headLength(Call call) {
        Optional<String> given = call.header().apply("Inference-Header-Content-Length");
        if (given.isEmpty()) {
            return call.body().length;
        }
        int length = given.filter(text -> text.matches("[0-9]{1,9}"))
                .map(Integer::parseInt)
                .orElse(-1);
        if (length < 2 || length > call.body().length) {
            throw Refusal.badRequest(
                    "found another Inference-Header-Content-Length, expected a number of bytes from 2 to "
                            + call.body().length + ", the length of the body");
        }
        return length;
    }

    private static InferRequest read(RequestJson json, byte[] body, int head, Map<String, Integer> sizes, Limits limits)
            throws IOException {
        int most = (int) Math.min(limits.body(), (long) Collections.max(sizes.values()) * limits.instances());
        Optional<String> id = Optional.empty();
        List<Head> inputs = new ArrayList<>();
        List<Wanted> outputs = new ArrayList<>();
        Wish wish = Wish.none();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            switch (name) {
                case "id" -> id = Optional.of(json.text(name));
                case "inputs" -> {
                    json.requireArray(name);
                    while (json.nextElement()) {
                        inputs.add(input(json, most));
                    }
                }
                case "outputs" -> {
                    json.requireArray(name);
                    while (json.nextElement()) {
                        outputs.add(output(json));
                    }
                }
                case "parameters" -> wish = Wish.read(json, limits);
                default ->
                    throw Refusal.badRequest(
                            "found a member that is not known, expected id, inputs, outputs, parameters");
            }
        }
        if (inputs.size() != 1) {
            throw Refusal.badRequest("found " + inputs.size() + " inputs, expected one");
        }
        Head input = inputs.get(0);
        Integer size = sizes.get(input.name);
        if (size == null) {
            throw Refusal.badRequest("found an input of another name, expected " + String.join(" or ", sizes.keySet()));
        }
        return new InferRequest(id, input.name, rows(input, body, head, size, limits), outputs, wish);
    }

    private static Head input(RequestJson json, int most) throws IOException {
        json.requireObject("an input");
        Head input = new Head();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            switch (name) {
                case "name" -> input.name = json.text(name);
                case "datatype" -> input.type = json.text(name);
                case "shape" -> {
                    input.shape = new ArrayList<>();
                    json.requireArray(name);
                    while (json.nextElement()) {
                        input.shape.add(json.integer("a shape", 0, Integer.MAX_VALUE));
                    }
                }
                case "data" -> input.data = json.numbers("a tensor", most);
                case "parameters" -> {
                    json.requireObject(name);
                    for (String key = json.nextName(); key != null; key = json.nextName()) {
                        if (key.equals("binary_data_size")) {
                            input.binarySize = json.integer(key, 0, Integer.MAX_VALUE);
                        } else {
                            json.skip();
                        }
                    }
                }
                default ->
                    throw Refusal.badRequest(
                            "found a member of an input that is not known, expected name, datatype, shape, data, parameters");
            }
        }
        return input;
    }

    private static Wanted output(RequestJson json) throws IOException {
        json.requireObject("an output");
        String wanted = "";
        boolean binary = false;
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            if (name.equals("name")) {
                wanted = json.text(name);
            } else if (name.equals("parameters")) {
                json.requireObject(name);
                for (String key = json.nextName(); key != null; key = json.nextName()) {
                    if (key.equals("binary_data")) {
                        binary = json.truth(key);
                    } else {
                        json.skip();
                    }
                }
            } else {
                json.skip();
            }
        }
        return new Wanted(wanted, binary);
    }

    private static List<double[]> rows(Head input, byte[] body, int head, int size, Limits limits) {
        int width = Tensor.width(input.type);
        long count = 1;
        for (int axis : input.shape) {
            count = Math.min(Integer.MAX_VALUE, count * axis);
        }
        int instances = input.shape.isEmpty() ? 0 : input.shape.get(0);
        if (instances < 1 || instances > limits.instances() || count != (long) instances * size) {
            throw Refusal.badRequest(
                    "found a tensor of shape " + (input.shape.size() > 8 ? "[…]" : input.shape.toString())
                            + ", expected 1 to " + limits.instances() + " instances of " + size + " numbers");
        }
        double[] data = input.data;
        int behind = body.length - head;
        if (data == null) {
            if (input.binarySize != behind || behind != count * width) {
                throw Refusal.badRequest("found " + behind + " bytes behind the JSON, expected binary_data_size and "
                        + count * width + " for the shape");
            }
            data = Tensor.numbers(input.type, body, head, behind);
        } else if (behind > 0 || data.length != count) {
            throw Refusal.badRequest("found " + data.length + " numbers of data and " + behind
                    + " bytes behind the JSON, expected " + count + " numbers or as many in bytes");
        }
        List<double[]> rows = new ArrayList<>();
        for (int row = 0; row < instances; row++) {
            rows.add(Arrays.copyOfRange(data, row * size, (row + 1) * size));
        }
        return rows;
    }
}
