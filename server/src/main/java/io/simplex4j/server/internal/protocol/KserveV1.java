package io.simplex4j.server.internal.protocol;

import io.simplex4j.example.Examples;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.math.Vec;
import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.http.Route;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** KServe's V1 protocol: predict, explain, liveness and readiness. */
final class KserveV1 {
    private final Services services;
    private final Limits limits;

    KserveV1(Services services, Limits limits) {
        this.services = services;
        this.limits = limits;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/", KserveV1::root),
                Route.get("/v1/models", call -> Answer.json(json -> json.texts("models", services.names()))),
                Route.get("/v1/models/{name}", this::ready),
                Route.post("/v1/models/{name}:predict", this::predict),
                Route.post("/v1/models/{name}:explain", this::explain));
    }

    /** Browsers are sent to the page; to all others it is alive. */
    private static Answer root(Call call) {
        return call.wantsPage() ? Answer.seeOther("/ui/") : Answer.json(json -> json.text("status", "alive"));
    }

    private Answer ready(Call call) {
        Service service = services.get(call.name(0));
        return Answer.json(services.ready() ? 200 : 503, json -> {
            json.text("name", service.served().name());
            json.truth("ready", services.ready());
        });
    }

    private Answer predict(Call call) {
        Service service = services.get(call.name(0));
        Body body = body(call, service);
        if (body.latents) {
            throw Refusal.badRequest("found latents, expected instances or rows");
        }
        List<Vec> predictions = service.predictions(body.inputs(service));
        Answer answer = Answer.json(json -> {
            json.array("predictions");
            for (Vec prediction : predictions) {
                json.numbers(prediction);
            }
            json.endArray();
        });
        return services.records().predicted(call, service, answer);
    }

    private Answer explain(Call call) {
        Service service = services.get(call.name(0));
        Body body = body(call, service);
        Explanations why = body.latents
                ? service.explainLatents(body.numbers, body.wish, call.deadline())
                : service.explain(body.inputs(service), body.wish, call.deadline());
        String id = RequestId.next();
        List<Vec> predictions = body.latents ? List.of() : service.predictions(why);
        Records records = services.records();
        Answer answer = Answer.of(Answer.JSON, Records.document(id, body.wish, why, predictions, records.keepsAll()));
        return records.explained(call, new Records.Given(id, service, body.wish, why, answer.body()), answer);
    }

    /** What a request says. */
    private record Body(List<double[]> numbers, List<Map<String, String>> rows, boolean latents, Wish wish) {
        Examples inputs(Service service) {
            return rows.isEmpty() ? service.inputs(numbers) : service.rows(rows);
        }
    }

    private Body body(Call call, Service service) {
        return RequestJson.read(call.body(), 0, call.body().length, limits, json -> body(json, service));
    }

    private Body body(RequestJson json, Service service) throws IOException {
        List<double[]> numbers = new ArrayList<>();
        List<Map<String, String>> rows = new ArrayList<>();
        List<String> kinds = new ArrayList<>();
        Wish wish = Wish.none();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            switch (name) {
                case "instances", "inputs", "rows", "latents" -> {
                    kinds.add(name);
                    int size = name.equals("latents")
                            ? service.served().model().latentSize()
                            : service.served().model().inputShape().size();
                    instances(json, name, size, numbers, rows);
                }
                case "parameters" -> wish = Wish.read(json, limits);
                case "signature_name" -> json.skip();
                default ->
                    throw Refusal.badRequest(
                            "found a member that is not known, expected instances, rows or latents, and parameters");
            }
        }
        if (kinds.size() != 1 || (!numbers.isEmpty() && !rows.isEmpty()) || numbers.size() + rows.size() == 0) {
            throw Refusal.badRequest("found " + (kinds.isEmpty() ? "no" : "no or several kinds of")
                    + " instances, expected one list of instances, rows or latents with at least one");
        }
        return new Body(numbers, rows, kinds.get(0).equals("latents"), wish);
    }

    private void instances(
            RequestJson json, String name, int size, List<double[]> numbers, List<Map<String, String>> rows)
            throws IOException {
        json.requireArray(name);
        while (json.nextElement()) {
            if (numbers.size() + rows.size() == limits.instances()) {
                throw Refusal.badRequest(
                        "found more than " + limits.instances() + " " + name + ", expected fewer in one request");
            }
            if (json.isObject() && !name.equals("latents")) {
                rows.add(row(json));
            } else {
                numbers.add(json.numbers("an instance", size));
            }
        }
    }

    private static Map<String, String> row(RequestJson json) throws IOException {
        Map<String, String> row = new LinkedHashMap<>();
        for (String column = json.nextName(); column != null; column = json.nextName()) {
            row.put(column, json.cell("a row"));
        }
        return row;
    }
}
