package io.simplex4j.spark.internal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The engines of this JVM: tasks of one shipment share one. */
public final class Engines {
    /** More than a job uses at once; those beyond are made again. */
    private static final int MOST = 8;

    private static final Map<String, Place> PLACES = new LinkedHashMap<>(16, 0.75f, true);

    private Engines() {}

    /** Where one engine is made, by the first task that needs it. */
    private static final class Place {
        private @Nullable Engine engine;

        synchronized Engine get(Supplier<Shipment> shipment) {
            Engine known = engine;
            if (known == null) {
                known = Engine.of(shipment.get());
                engine = known;
            }
            return known;
        }
    }

    /** The engine of a key. */
    public static Engine get(String key, Supplier<Shipment> shipment) {
        return place(key).get(shipment);
    }

    private static Place place(String key) {
        synchronized (PLACES) {
            Place place = PLACES.computeIfAbsent(key, unknown -> new Place());
            if (PLACES.size() > MOST) {
                PLACES.remove(PLACES.keySet().iterator().next());
            }
            return place;
        }
    }
}
