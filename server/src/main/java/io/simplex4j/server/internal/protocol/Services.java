package io.simplex4j.server.internal.protocol;

import io.simplex4j.server.Limits;
import io.simplex4j.server.ServedModel;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.http.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All models that are served, and whether they are ready. Thread-safe. */
public final class Services {
    private final Map<String, Service> services = new LinkedHashMap<>();
    private volatile boolean ready;

    public Services(List<ServedModel> models, Metrics metrics) {
        for (ServedModel model : models) {
            if (services.put(model.name(), new Service(model, metrics)) != null) {
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
