package io.simplex4j.explanation;

import io.simplex4j.model.DifferentiableModel;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where an explanation comes from. It holds nothing of the machine: the same inputs give the same bytes anywhere.
 *
 * @param model the digest of the model
 * @param corpus the digest of the corpus
 * @param gradients where gradients came from, where features were attributed
 * @param settings what was chosen, by name in alphabetical order
 * @param version of this library
 */
public record Provenance(
        String model,
        String corpus,
        Optional<DifferentiableModel.GradientKind> gradients,
        Map<String, String> settings,
        String version) {
    /** Copies and sorts. */
    public Provenance {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }
}
