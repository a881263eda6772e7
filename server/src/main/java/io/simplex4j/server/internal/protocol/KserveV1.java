package io.simplex4j.server.internal.protocol;

import io.simplex4j.attribution.OutputAttributions;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Vec;
import io.simplex4j.report.JsonReport;
import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.http.Route;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** KServe's V1 protocol: predict, explain, attribute, liveness and readiness. */
final class KserveV1 {
    private final Services services;
    private final Limits limits;

    KserveV1(Services services, Limits limits) {
        this.services = services;
        this.limits = limits;
    }

    List<Route> routes() {
        return List.of(
                Route.health("/", KserveV1::root),
                Route.get("/v1/models", call -> Answer.json(new Tree().put("models", services.names()))),
                Route.health("/v1/models/{name}", this::ready),
                Route.post("/v1/models/{name}:predict", this::predict),
                Route.post("/v1/models/{name}:explain", this::explain),
                Route.post("/v1/models/{name}:attribute", this::attribute));
    }

    /** Redirects browsers to the page, and answers other clients that the server is alive. */
    private static Answer root(Call call) {
        return call.wantsPage() ? Answer.seeOther("/ui/") : Answer.json(new Tree().put("status", "alive"));
    }

    private Answer ready(Call call) {
        Service service = services.get(call.name(0));
        return services.ready(new Tree().put("name", service.served().name()));
    }

    private Answer predict(Call call) {
        Service service = services.get(call.name(0));
        ExplainRequest request = parse(call, service);
        if (request.isLatent()) {
            throw Refusal.badRequest("latents cannot be predicted; use instances or rows");
        }
        Tree predictions = new Tree().put("predictions", service.predictions(service.inputs(request)));
        return services.records().happened(call, "predict", service.served().name(), Answer.json(predictions));
    }

    /**
     * Answers with the contribution of each feature of the inputs to an output, as defined by {@code
     * docs/schema/attributions-1.json}.
     */
    private Answer attribute(Call call) {
        Service service = services.get(call.name(0));
        AttributeParameters[] parameters = {AttributeParameters.none()};
        ExplainRequest request = RequestJson.read(
                call.body(),
                0,
                call.body().length,
                limits,
                json -> parse(json, service, reading -> {
                    parameters[0] = AttributeParameters.read(reading, limits);
                    return ExplainParameters.none();
                }));
        if (request.isLatent()) {
            throw Refusal.badRequest("latents cannot be attributed to features; use instances or rows");
        }
        OutputAttributions found = service.attribute(service.inputs(request), parameters[0], call.deadline());
        Answer answer = Answer.of(
                Answer.JSON,
                JsonReport.of(found).withId(Records.nextId()).toString().getBytes(StandardCharsets.UTF_8));
        return services.records().happened(call, "attribute", service.served().name(), answer);
    }

    private Answer explain(Call call) {
        Service service = services.get(call.name(0));
        ExplainRequest request = parse(call, service);
        ExplainParameters parameters = request.parameters();
        Explanations why = service.explain(request, call.deadline());
        String id = Records.nextId();
        List<Vec> predictions = request.isLatent() ? List.of() : service.predictions(why);
        Records records = services.records();
        Answer answer = Answer.of(Answer.JSON, Records.document(id, parameters, why, predictions, records.keepsAll()));
        return records.explained(call, new Records.Given(id, service, parameters, why, answer.body()), answer);
    }

    private ExplainRequest parse(Call call, Service service) {
        return RequestJson.read(
                call.body(),
                0,
                call.body().length,
                limits,
                json -> parse(json, service, reading -> ExplainParameters.read(reading, limits)));
    }

    /** Reads the object of parameters at the current position. */
    @FunctionalInterface
    private interface ParameterReader {
        ExplainParameters read(RequestJson json) throws IOException;
    }

    private ExplainRequest parse(RequestJson json, Service service, ParameterReader reader) throws IOException {
        List<double[]> numbers = new ArrayList<>();
        List<Map<String, @Nullable Object>> rows = new ArrayList<>();
        List<String> kinds = new ArrayList<>();
        ExplainParameters parameters = ExplainParameters.none();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            switch (name) {
                case "instances", "inputs", "rows", "latents" -> {
                    kinds.add(name);
                    int size = name.equals("latents")
                            ? service.served().model().latentSize()
                            : service.served().model().inputShape().size();
                    instances(json, name, size, numbers, rows);
                }
                case "parameters" -> parameters = reader.read(json);
                case "signature_name" -> json.skip();
                default -> throw RequestJson.unknownField(name, "instances, rows, latents, parameters");
            }
        }
        if (kinds.size() != 1 || (!numbers.isEmpty() && !rows.isEmpty()) || numbers.size() + rows.size() == 0) {
            throw Refusal.badRequest(
                    "the request has " + (kinds.isEmpty() ? "no inputs" : "no inputs or several kinds of them")
                            + "; expected one list of instances, rows or latents");
        }
        return new ExplainRequest(numbers, rows, kinds.get(0).equals("latents"), parameters);
    }

    private void instances(
            RequestJson json, String name, int size, List<double[]> numbers, List<Map<String, @Nullable Object>> rows)
            throws IOException {
        json.requireArray(name);
        while (json.nextElement()) {
            if (numbers.size() + rows.size() == limits.instances()) {
                throw Refusal.badRequest(
                        "too many " + name + "; expected at most " + limits.instances() + " in a request");
            }
            if (json.isObject() && !name.equals("latents")) {
                rows.add(row(json));
            } else {
                numbers.add(json.numbers("instance", size));
            }
        }
    }

    private static Map<String, @Nullable Object> row(RequestJson json) throws IOException {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        for (String column = json.nextName(); column != null; column = json.nextName()) {
            row.put(column, json.scalar("row"));
        }
        return row;
    }
}
