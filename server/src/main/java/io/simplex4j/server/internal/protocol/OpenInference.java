package io.simplex4j.server.internal.protocol;

import io.simplex4j.data.internal.OneLine;
import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Contribution;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Vec;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.http.Route;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The Open Inference Protocol V2: a model NAME returns its outputs, and NAME-simplex its explanations. */
final class OpenInference {
    private static final String EXPLAINER = "-simplex";
    private static final String VERSION = "1";

    private final Services services;
    private final Limits limits;

    OpenInference(Services services, Limits limits) {
        this.services = services;
        this.limits = limits;
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(List.of(
                Route.get("/v2", call -> server()),
                Route.get("/v2/", call -> server()),
                Route.health("/v2/health/live", call -> Answer.json(new Tree().put("live", true))),
                Route.health("/v2/health/ready", call -> services.ready(new Tree()))));
        for (String model : List.of("/v2/models/{name}", "/v2/models/{name}/versions/{version}")) {
            routes.add(Route.get(model, this::metadata));
            routes.add(Route.health(model + "/ready", this::modelReady));
            routes.add(Route.post(model + "/infer", this::infer));
        }
        return routes;
    }

    private static Answer server() {
        String version = Optional.ofNullable(OpenInference.class.getPackage().getImplementationVersion())
                .orElse("development");
        return Answer.json(new Tree()
                .put("name", "simplex")
                .put("version", version)
                .put("extensions", List.of("binary_tensor_data")));
    }

    /** A requested model or its explainer. */
    private record Target(Service service, boolean explains) {
        String name() {
            return service.served().name() + (explains ? EXPLAINER : "");
        }
    }

    private Target target(Call call) {
        if (call.names().size() > 1 && !call.name(1).equals(VERSION)) {
            throw Refusal.notFound("unknown model version; expected " + VERSION);
        }
        String name = call.name(0);
        if (!services.has(name) && name.endsWith(EXPLAINER)) {
            return new Target(services.get(name.substring(0, name.length() - EXPLAINER.length())), true);
        }
        return new Target(services.get(name), false);
    }

    private Answer modelReady(Call call) {
        return services.ready(new Tree().put("name", target(call).name()));
    }

    private Answer metadata(Call call) {
        Target target = target(call);
        Service service = target.service;
        List<Integer> input = new ArrayList<>(List.of(-1));
        input.addAll(service.served().model().inputShape().axes());
        int size = service.served().model().inputShape().size();
        List<Tree> outputs = target.explains
                ? List.of(
                        port("residual", "FP64", List.of(-1)),
                        port("members", "INT64", List.of(-1, -1)),
                        port("weights", "FP64", List.of(-1, -1)),
                        port("projections", "FP64", List.of(-1, -1, size)),
                        port("explanation", "BYTES", List.of(-1)))
                : List.of(port("output", "FP64", List.of(-1, service.outputs())));
        return Answer.json(new Tree()
                .put("name", target.name())
                .put("versions", List.of(VERSION))
                .put("platform", "simplex4j")
                .put("inputs", List.of(port("x", "FP32", input)))
                .put("outputs", outputs));
    }

    private static Tree port(String name, String type, List<Integer> shape) {
        return new Tree().put("name", name).put("datatype", type).put("shape", shape);
    }

    private Answer infer(Call call) {
        Target target = target(call);
        Service service = target.service;
        Map<String, Integer> sizes = new LinkedHashMap<>();
        sizes.put("x", service.served().model().inputShape().size());
        if (target.explains) {
            sizes.put(InferRequest.LATENT, service.served().model().latentSize());
        }
        InferRequest request = InferRequest.read(call, sizes, limits);
        Optional<Explanations> why =
                target.explains ? Optional.of(service.explain(request.request(), call.deadline())) : Optional.empty();
        Map<String, Supplier<Tensor>> outputs =
                why.map(OpenInference::explained).orElseGet(() -> predicted(service, request));
        List<InferRequest.Wanted> wanted = request.outputs().isEmpty()
                ? outputs.keySet().stream()
                        .map(name -> new InferRequest.Wanted(name, false))
                        .toList()
                : request.outputs();
        List<Tensor> tensors = new ArrayList<>();
        for (InferRequest.Wanted each : wanted) {
            Supplier<Tensor> output = outputs.get(each.name());
            if (output == null) {
                throw Refusal.badRequest("unknown output \"" + OneLine.cut(each.name()) + "\"; expected one of "
                        + String.join(", ", outputs.keySet()));
            }
            tensors.add(output.get());
        }
        if (why.isEmpty()) {
            return services.records()
                    .happened(
                            call,
                            "predict",
                            service.served().name(),
                            answer(target, request, tensors, wanted, Optional.empty()));
        }
        Optional<Records.Given> given =
                services.records().given(service, request.request().parameters(), why.get());
        Answer answer = answer(target, request, tensors, wanted, given.map(Records.Given::id));
        return given.map(known -> services.records().explained(call, known, answer))
                .orElse(answer);
    }

    private static Map<String, Supplier<Tensor>> predicted(Service service, InferRequest request) {
        Examples inputs = service.inputs(request.request());
        return Map.of("output", () -> {
            List<Vec> all = service.predictions(inputs);
            double[] numbers = all.stream()
                    .flatMapToDouble(each -> Arrays.stream(each.toArray()))
                    .toArray();
            return Tensor.of("output", "FP64", List.of(all.size(), service.outputs()), numbers);
        });
    }

    private static Map<String, Supplier<Tensor>> explained(Explanations why) {
        List<Explanation> all = why.toList();
        int max =
                all.stream().mapToInt(each -> each.contributions().size()).max().orElse(0);
        Map<String, Supplier<Tensor>> outputs = new LinkedHashMap<>();
        outputs.put(
                "residual",
                () -> Tensor.of(
                        "residual",
                        "FP64",
                        List.of(all.size()),
                        all.stream()
                                .mapToDouble(each -> each.decomposition().residual())
                                .toArray()));
        outputs.put("members", () -> Tensor.of("members", "INT64", List.of(all.size(), max), padded(all, max, true)));
        outputs.put("weights", () -> Tensor.of("weights", "FP64", List.of(all.size(), max), padded(all, max, false)));
        if (all.stream()
                .allMatch(each ->
                        each.attribution().isPresent() && !each.example().form().hasHidden())) {
            outputs.put("projections", () -> projections(all, max));
        }
        outputs.put(
                "explanation",
                () -> Tensor.of(
                        "explanation",
                        all.stream()
                                .map(each -> JsonReport.of(each).toString().strip())
                                .toList()));
        return outputs;
    }

    private static double[] padded(List<Explanation> all, int max, boolean members) {
        double[] numbers = new double[all.size() * max];
        Arrays.fill(numbers, members ? -1 : 0);
        for (int row = 0; row < all.size(); row++) {
            List<Contribution> contributions = all.get(row).contributions();
            for (int k = 0; k < contributions.size(); k++) {
                numbers[row * max + k] = members
                        ? contributions.get(k).row()
                        : contributions.get(k).weight();
            }
        }
        return numbers;
    }

    private static Tensor projections(List<Explanation> all, int max) {
        int features = all.stream()
                .flatMap(each -> each.contributions().stream())
                .flatMap(each -> each.projection().stream())
                .mapToInt(each -> each.values().size())
                .findFirst()
                .orElseGet(() -> all.get(0).example().input().size());
        double[] numbers = new double[all.size() * max * features];
        for (int row = 0; row < all.size(); row++) {
            List<Contribution> contributions = all.get(row).contributions();
            for (int k = 0; k < contributions.size(); k++) {
                if (contributions.get(k).projection().isPresent()) {
                    double[] values =
                            contributions.get(k).projection().get().values().toArray();
                    System.arraycopy(values, 0, numbers, (row * max + k) * features, features);
                }
            }
        }
        return Tensor.of("projections", "FP64", List.of(all.size(), max, features), numbers);
    }

    private static Answer answer(
            Target target,
            InferRequest request,
            List<Tensor> tensors,
            List<InferRequest.Wanted> wanted,
            Optional<String> stored) {
        List<byte[]> behind = new ArrayList<>();
        List<Tree> outputs = new ArrayList<>();
        for (Tensor tensor : tensors) {
            Tree output = port(tensor.name(), tensor.type(), tensor.shape());
            if (wanted.get(outputs.size()).binary()) {
                byte[] bytes = tensor.bytes();
                behind.add(bytes);
                output.put("parameters", new Tree().put("binary_data_size", bytes.length));
            } else if (tensor.type().equals("INT64")) {
                output.put(
                        "data",
                        Arrays.stream(tensor.numbers())
                                .mapToObj(each -> (int) each)
                                .toList());
            } else {
                output.put("data", tensor.type().equals("BYTES") ? tensor.texts() : Vec.of(tensor.numbers()));
            }
            outputs.add(output);
        }
        Answer head = Answer.json(new Tree()
                .put("model_name", target.name())
                .put("model_version", VERSION)
                .put("id", request.id())
                .put("parameters", stored.map(id -> new Tree().put("explanation", id)))
                .put("outputs", outputs));
        if (behind.isEmpty()) {
            return head;
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.body());
        behind.forEach(bytes::writeBytes);
        return Answer.of("application/octet-stream", bytes.toByteArray())
                .with("Inference-Header-Content-Length", String.valueOf(head.body().length));
    }
}
