package io.simplex4j.server.internal.protocol;

import io.simplex4j.data.internal.OneLine;
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
 * An inference request of the Open Inference Protocol. Tensors are in the JSON or appended to it as binary data.
 *
 * @param id the client's id of the request
 * @param request the inputs and parameters
 * @param outputs the requested outputs; if empty, all
 */
record InferRequest(Optional<String> id, ExplainRequest request, List<Wanted> outputs) {
    /** The name of the tensor of latents. */
    static final String LATENT = "latent";

    /** A requested output, and whether as binary data. */
    record Wanted(String name, boolean binary) {}

    /** The JSON object of an input. */
    private static final class Head {
        private String name = "";
        private String type = "";
        private List<Integer> shape = List.of();
        private double @Nullable [] data;
        private int binarySize = -1;
    }

    /**
     * Reads JSON and the binary data after it, if a header declares the length of the JSON.
     *
     * @param sizes the valid names of the input, with the number of values of an instance
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
                    "invalid Inference-Header-Content-Length; expected a number from 2 to the length of the body, "
                            + call.body().length);
        }
        return length;
    }

    private static InferRequest read(RequestJson json, byte[] body, int head, Map<String, Integer> sizes, Limits limits)
            throws IOException {
        int max = (int) Math.min(limits.body(), (long) Collections.max(sizes.values()) * limits.instances());
        Optional<String> id = Optional.empty();
        List<Head> inputs = new ArrayList<>();
        List<Wanted> outputs = new ArrayList<>();
        ExplainParameters parameters = ExplainParameters.none();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            switch (name) {
                case "id" -> id = Optional.of(json.text(name));
                case "inputs" -> {
                    json.requireArray(name);
                    while (json.nextElement()) {
                        inputs.add(input(json, max));
                    }
                }
                case "outputs" -> {
                    json.requireArray(name);
                    while (json.nextElement()) {
                        outputs.add(output(json));
                    }
                }
                case "parameters" -> parameters = ExplainParameters.read(json, limits);
                default -> throw RequestJson.unknownField(name, "id, inputs, outputs, parameters");
            }
        }
        if (inputs.size() != 1) {
            throw Refusal.badRequest("the request has " + inputs.size() + " inputs; expected one");
        }
        Head input = inputs.get(0);
        Integer size = sizes.get(input.name);
        if (size == null) {
            throw Refusal.badRequest("unknown input \"" + OneLine.cut(input.name) + "\"; expected "
                    + String.join(" or ", sizes.keySet()));
        }
        List<double[]> rows = rows(input, body, head, size, limits);
        return new InferRequest(
                id, new ExplainRequest(rows, List.of(), input.name.equals(LATENT), parameters), outputs);
    }

    private static Head input(RequestJson json, int max) throws IOException {
        json.requireObject("input");
        Head input = new Head();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            switch (name) {
                case "name" -> input.name = json.text(name);
                case "datatype" -> input.type = json.text(name);
                case "shape" -> {
                    input.shape = new ArrayList<>();
                    json.requireArray(name);
                    while (json.nextElement()) {
                        input.shape.add(json.integer("shape", 0, Integer.MAX_VALUE));
                    }
                }
                case "data" -> input.data = json.numbers("tensor", max);
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
                default -> throw RequestJson.unknownField(name, "name, datatype, shape, data, parameters");
            }
        }
        return input;
    }

    private static Wanted output(RequestJson json) throws IOException {
        json.requireObject("output");
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
                    "the tensor has the shape " + (input.shape.size() > 8 ? "[…]" : input.shape.toString())
                            + "; expected 1 to " + limits.instances() + " instances of " + size + " numbers");
        }
        double[] data = input.data;
        int behind = body.length - head;
        if (data == null) {
            if (input.binarySize != behind || behind != count * width) {
                throw Refusal.badRequest(
                        "the request has " + behind + " bytes of binary data; expected binary_data_size and "
                                + count * width + " bytes for the shape");
            }
            data = Tensor.numbers(input.type, body, head, behind);
        } else if (behind > 0 || data.length != count) {
            throw Refusal.badRequest("the tensor has " + data.length + " numbers, and " + behind
                    + " bytes of binary data follow; expected either " + count + " numbers or their bytes");
        }
        List<double[]> rows = new ArrayList<>();
        for (int row = 0; row < instances; row++) {
            rows.add(Arrays.copyOfRange(data, row * size, (row + 1) * size));
        }
        return rows;
    }
}
