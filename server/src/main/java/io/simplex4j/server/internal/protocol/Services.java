package io.simplex4j.server.internal.protocol;

import io.simplex4j.report.internal.document.Tree;
import io.simplex4j.server.Limits;
import io.simplex4j.server.ServedModel;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.http.Route;
import io.simplex4j.server.internal.record.Recorder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All served models and their readiness. Thread-safe. */
public final class Services {
    private final Map<String, Service> services = new LinkedHashMap<>();
    private final Records records;
    private volatile boolean ready;

    /**
     * Creates the services of models.
     *
     * @param predictor another server to compare outputs with
     * @param cache the maximum bytes of integrals that each explainer caches; may be 0
     * @param recorder the record of answers, if there is one
     */
    public Services(
            List<ServedModel> models,
            Optional<Predictor> predictor,
            long cache,
            Metrics metrics,
            Optional<Recorder> recorder) {
        this.records = new Records(recorder);
        for (ServedModel model : models) {
            if (services.put(model.name(), new Service(model, predictor, cache, metrics)) != null) {
                throw new IllegalArgumentException(
                        "two models have the name " + model.name() + "; choose unique names");
            }
        }
    }

    /** Returns the routes of both protocols. */
    public List<Route> routes(Limits limits) {
        List<Route> routes = new ArrayList<>(new KserveV1(this, limits).routes());
        routes.addAll(new OpenInference(this, limits).routes());
        return routes;
    }

    /** Prepares the models; then the server is ready. */
    public void warmUp() {
        services.values().forEach(Service::warmUp);
        ready = true;
    }

    /** Makes the server not ready. */
    public void retire() {
        ready = false;
    }

    /** Records the start of the server and its models. */
    public void began() {
        records.began(services.values());
    }

    /** Records the end of the server. */
    public void ended() {
        records.ended(services.values());
    }

    /** Returns a recorded explanation, replayed if possible. */
    public ReplayedExplanation replay(Call call) {
        return ReplayedExplanation.of(this, records.stored(call.name(0)), call.deadline());
    }

    /** Returns the record of answers. */
    public Records records() {
        return records;
    }

    /** Returns whether the server can answer requests: it has started, is not stopping, and can write its record. */
    public boolean ready() {
        return ready && records.ready();
    }

    /** Answers with whether all are ready, beside other fields; the status is 503 until they are. */
    Answer ready(Tree about) {
        return Answer.json(ready() ? 200 : 503, about.put("ready", ready()));
    }

    List<String> names() {
        return List.copyOf(services.keySet());
    }

    /** Returns all services in their order. */
    public List<Service> all() {
        return List.copyOf(services.values());
    }

    boolean has(String name) {
        return services.containsKey(name);
    }

    public Service get(String name) {
        Service service = services.get(name);
        if (service == null) {
            throw Refusal.notFound("unknown model; see /v1/models");
        }
        return service;
    }
}
