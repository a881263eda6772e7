package io.simplex4j.server.internal.protocol;

import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Explanations;
import io.simplex4j.server.Limits;
import io.simplex4j.server.ServedModel;
import io.simplex4j.server.internal.http.Answer;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.http.Route;
import io.simplex4j.server.record.Recorder;
import io.simplex4j.server.record.StoredExplanation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** All models that are served, and whether they are ready. Thread-safe. */
public final class Services {
    private final Map<String, Service> services = new LinkedHashMap<>();
    private final Records records;
    private volatile boolean ready;

    /**
     * Serves models.
     *
     * @param predictor whose outputs are compared with those of the models
     * @param cache bytes that each explainer may keep integrals in; 0 for none
     * @param recorder what writes down answers
     */
    public Services(
            List<ServedModel> models, Optional<Predictor> predictor, long cache, Metrics metrics, Recorder recorder) {
        this.records = new Records(recorder);
        for (ServedModel model : models) {
            if (services.put(model.name(), new Service(model, predictor, cache, metrics)) != null) {
                throw new IllegalArgumentException(
                        "two models have the name " + model.name() + ", expected a name of its own for each");
            }
        }
    }

    /** Everything that can be asked. */
    public List<Route> routes(Limits limits) {
        List<Route> routes = new ArrayList<>(new KserveV1(this, limits).routes());
        routes.addAll(new OpenInference(this, limits).routes());
        return routes;
    }

    /** Prepares what first requests would wait for, and is ready then. */
    public void warmUp() {
        services.values().forEach(Service::warmUp);
        ready = true;
    }

    /** Takes no more requests. */
    public void retire() {
        ready = false;
    }

    /** Writes down that it begins, with which models. */
    public void began() {
        records.began(services.values());
    }

    /** Writes down that it ends. */
    public void ended() {
        records.ended(services.values());
    }

    /** A page with an explanation of something, to leave once it is on record that it was shown. */
    public Answer shown(Call call, String subject, Answer answer) {
        return records.shown(call, subject, answer);
    }

    /** The document of an explanation on record, as it was given, to leave once it is on record that it was read. */
    public Answer read(Call call) {
        return records.read(call);
    }

    /** An explanation on record, made again where that is possible. */
    public Recollection recall(Call call) {
        StoredExplanation stored = records.stored(call.name(0));
        return new Recall(this).of(stored, Records.text(stored), call.deadline());
    }

    /**
     * An explanation that is kept on record.
     *
     * @param id what it is called
     * @param written done once it is durable
     */
    public record Kept(String id, CompletionStage<?> written) {}

    /** Keeps an explanation that a page shows, where the record keeps explanations whole. */
    public Optional<Kept> keep(Call call, Service service, Wish wish, Explanation shown) {
        return Optional.of(records)
                .filter(Records::keepsAll)
                .flatMap(writing -> writing.given(service, wish, Explanations.of(shown)))
                .map(given -> new Kept(given.id(), records.explained(call, given)));
    }

    /** What is written down of answers. */
    Records records() {
        return records;
    }

    public boolean ready() {
        return ready;
    }

    List<String> names() {
        return List.copyOf(services.keySet());
    }

    /** All of them, in the order given. */
    public List<Service> all() {
        return List.copyOf(services.values());
    }

    boolean has(String name) {
        return services.containsKey(name);
    }

    public Service get(String name) {
        Service service = services.get(name);
        if (service == null) {
            throw Refusal.notFound("no model has this name; /v1/models lists those there are");
        }
        return service;
    }
}
