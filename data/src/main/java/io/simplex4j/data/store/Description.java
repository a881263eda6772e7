package io.simplex4j.data.store;

import io.simplex4j.model.Shape;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** The content of {@code corpus.json}. */
record Description(
        int examples,
        Shape inputShape,
        int latentSize,
        String source,
        ModelFacts model,
        Map<Part, PartFacts> parts,
        String corpusDigest,
        String version) {
    static final String FILE = "corpus.json";
    static final String SCHEMA_NAME = "simplex4j/corpus/";
    static final String SCHEMA = SCHEMA_NAME + 2;
    static final int MOST_BYTES = 1 << 20;

    Description {
        parts = Collections.unmodifiableMap(new EnumMap<>(parts));
    }
}
