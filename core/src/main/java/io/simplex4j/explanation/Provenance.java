package io.simplex4j.explanation;

import io.simplex4j.attribution.ProjectionTarget;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.MethodDescription;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.trust.ReferenceResiduals;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where explanations come from: all that those of one {@link Explainer} share. It holds nothing of the machine: the same
 * data and settings give the same provenance anywhere.
 *
 * @param model which model represents the inputs, where they are not latents already
 * @param corpus the examples that explain
 * @param method how mixtures are found
 * @param attribution how features are attributed, where they are
 * @param references what residuals are usual for the corpus
 * @param calibration what verdicts are calibrated with, where they are
 * @param decoder what leads from latents back to inputs, where there is one
 * @param version of this library
 */
public record Provenance(
        Optional<ModelDescription> model,
        Corpus corpus,
        MethodDescription method,
        Optional<AttributionSettings> attribution,
        ReferenceResiduals references,
        Optional<CalibrationDescription> calibration,
        Optional<DecoderDescription> decoder,
        String version) {
    /**
     * Which decoder it is, without the decoder.
     *
     * @param name for people, such as that of its file
     * @param digest what identifies it
     */
    public record DecoderDescription(String name, String digest) {
        static DecoderDescription of(Decoder decoder) {
            return new DecoderDescription(decoder.name(), decoder.digest());
        }
    }

    /** The features that people have names for, or those asked for. */
    public Optional<FeatureGroups> features() {
        return attribution
                .flatMap(AttributionSettings::groups)
                .or(() -> corpus.form().features());
    }

    /** What was chosen, in words, by name in alphabetical order. */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("method", method.name());
        method.members().ifPresent(members -> settings.put("members", Integer.toString(members)));
        method.penalty()
                .ifPresent(penalty -> settings.put(
                        "penalty", penalty.name().toLowerCase(Locale.ROOT).replace('_', '-')));
        calibration.ifPresent(used -> settings.put(
                "calibration",
                used.rows()
                        + (used.heldOut() ? " held-out rows" : " examples of the corpus, each explained by the others")
                        + used.digest().map(digest -> ", " + digest).orElse("")));
        decoder.ifPresent(used -> settings.put("decoder", used.name() + ", " + used.digest()));
        settings.put("features", Boolean.toString(attribution.isPresent()));
        attribution.ifPresent(used -> {
            settings.put("baseline", used.baseline().name());
            settings.put("baselineDigest", used.baseline().digest());
            settings.put("projectionTarget", used.target() == ProjectionTarget.LATENT ? "latent" : "approximation");
            settings.put("quadrature", used.quadrature().toString());
            if (used.attributedShare() < 1) {
                settings.put("attributedShare", Double.toString(used.attributedShare()));
            }
            settings.put("tolerance", Double.toString(used.quadrature().tolerance()));
        });
        return Collections.unmodifiableMap(settings);
    }
}
