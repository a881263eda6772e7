package io.simplex4j.explanation;

import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.MethodDescription;
import io.simplex4j.example.FeatureGroups;
import io.simplex4j.example.ImageForm;
import io.simplex4j.math.EnumId;
import io.simplex4j.math.Vec;
import io.simplex4j.model.Decoder;
import io.simplex4j.model.Grid;
import io.simplex4j.model.Layer;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.model.Quadrature;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.ReferenceResiduals;
import io.simplex4j.trust.Reliability;
import io.simplex4j.trust.ReliabilityEstimator;
import io.simplex4j.trust.Verdict;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The common origin of all explanations of one {@link Explainer}. It does not depend on the machine: the same data and settings
 * have the same provenance anywhere.
 *
 * @param model the model, unless inputs are latents
 * @param corpus the examples that explain
 * @param method the way to find mixtures
 * @param outputWeight the weight of the model's outputs in the search for mixtures, if they have any
 * @param attribution the settings of attributions, if features are attributed
 * @param references the residuals of corpus examples
 * @param calibration the calibration of verdicts, if they are calibrated
 * @param decoder the decoder from latents to inputs, if there is one
 * @param excludesSelf whether corpus examples with the numbers of an input are left out when it is explained
 * @param options the chosen options
 * @param version of this library
 */
public record Provenance(
        Optional<ModelDescription> model,
        Corpus corpus,
        MethodDescription method,
        Optional<OutputWeight> outputWeight,
        Optional<AttributionSettings> attribution,
        ReferenceResiduals references,
        Optional<CalibrationDescription> calibration,
        Optional<DecoderDescription> decoder,
        boolean excludesSelf,
        ExplanationOptions options,
        String version) {
    /**
     * The weight of outputs, see {@link io.simplex4j.decomposition.ExtendedLatents}.
     *
     * @param weight λ
     * @param scale s, the spread of the corpus latents divided by the spread of their outputs
     * @param centred whether the mean over outputs is ignored
     */
    public record OutputWeight(double weight, double scale, boolean centred) {
        /** Returns the residual in extended latents of a mixture with this residual and error of its outputs. */
        public double residual(double plain, Vec outputError) {
            double[] error = outputError.toArray();
            double mean = centred ? Arrays.stream(error).average().orElse(0) : 0;
            double squares = 0;
            for (double each : error) {
                squares += (each - mean) * (each - mean);
            }
            return Math.hypot(plain, weight * scale * Math.sqrt(squares));
        }
    }

    /**
     * The identity of a decoder.
     *
     * @param name for people, such as the name of its file
     * @param digest its identity
     */
    public record DecoderDescription(String name, String digest) {
        static DecoderDescription of(Decoder decoder) {
            return new DecoderDescription(decoder.name(), decoder.digest());
        }
    }

    /**
     * Returns the features that have names, or the groups that were set: groups of the numbers that are attributed. Large
     * pictures have places of a layer or patches.
     */
    public Optional<FeatureGroups> features() {
        return attribution
                .flatMap(AttributionSettings::groups)
                .or(() -> grid().map(known -> attribution
                        .flatMap(AttributionSettings::layer)
                        .map(layer -> FeatureGroups.places(layer.grid()))
                        .orElseGet(() -> ((ImageForm) corpus.form()).patchGroups())))
                .or(() -> corpus.form().features());
    }

    /**
     * Returns whether documents include the projections of single numbers; by default they omit those of large
     * pictures.
     */
    public boolean hasProjections() {
        boolean large = corpus.form() instanceof ImageForm image && image.isLarge();
        return options.has(ExplanationOption.PROJECTIONS) ? options.isOn(ExplanationOption.PROJECTIONS) : !large;
    }

    /** Returns the places in a picture that are the features, unless they are single pixels or not of a picture. */
    public Optional<Grid> grid() {
        return attribution
                .filter(used -> used.groups().isEmpty())
                .flatMap(used -> used.layer()
                        .map(Layer::grid)
                        .or(() -> corpus.form() instanceof ImageForm image && image.isLarge()
                                ? Optional.of(image.patches())
                                : Optional.empty()));
    }

    /**
     * Returns the settings in words, by the names of {@link ExplanationOption} in alphabetical order, with the digest
     * of the baseline and the quadrature.
     */
    public Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("solver", method.name());
        method.members().ifPresent(members -> settings.put("members", Integer.toString(members)));
        outputWeight.ifPresent(used -> settings.put("outputWeight", Double.toString(used.weight())));
        method.penalty().ifPresent(penalty -> settings.put("penalty", EnumId.of(penalty)));
        calibration.ifPresent(used -> settings.put(
                "calibration",
                used.rows()
                        + (used.heldOut() ? " held-out rows" : " examples of the corpus, each explained by the others")
                        + used.digest().map(digest -> ", " + digest).orElse("")));
        decoder.ifPresent(used -> settings.put("decoder", used.name() + ", " + used.digest()));
        corpus.condition().ifPresent(condition -> settings.put("where", condition));
        if (excludesSelf) {
            settings.put("exclude", "self");
        }
        settings.put("features", Boolean.toString(attribution.isPresent()));
        attribution.ifPresent(used -> {
            settings.put("baseline", used.baseline().name());
            settings.put("baselineDigest", used.baseline().digest());
            used.layer().ifPresent(layer -> settings.put("featuresAt", layer.name()));
            settings.put("projectOn", EnumId.of(used.target()));
            settings.put("quadrature", used.quadrature().toString());
            if (used.attributedShare() < 1) {
                settings.put("attributedShare", Double.toString(used.attributedShare()));
            }
            settings.put(
                    "attributionTolerance", Double.toString(used.quadrature().tolerance()));
        });
        return Collections.unmodifiableMap(settings);
    }

    /** Returns one line: the model, the corpus and the method. */
    @Override
    public String toString() {
        return "Provenance[" + model.map(known -> known.name() + ", ").orElse("") + corpus + ", " + method.name() + "]";
    }

    /**
     * The settings of attributions.
     *
     * @param baseline the input that features are compared with
     * @param layer the layer whose places are the features, unless features are the numbers of inputs
     * @param target the shift that projections are on
     * @param quadrature the rule for integrals
     * @param groups the groups of features that attributions are summed into, if set
     * @param attributedShare the share of the weight whose examples have their features attributed, the heaviest first;
     *     1 for all
     * @param cacheBytes the size of the cache of integrated Jacobians; 0 for none
     */
    public record AttributionSettings(
            Baseline baseline,
            Optional<Layer> layer,
            Projection.Target target,
            Quadrature quadrature,
            Optional<FeatureGroups> groups,
            double attributedShare,
            long cacheBytes) {}

    /**
     * The calibration of verdicts.
     *
     * @param rows the number of calibration rows
     * @param heldOut whether they were held out; otherwise the corpus calibrates itself
     * @param digest of the rows, if they have inputs
     * @param score the score that is calibrated
     * @param byClass whether p-values are within the predicted class
     * @param errors the error rates of predictions for labelled rows with each verdict, without reasons about features
     * @param reliability the estimator of errors, if held-out rows have labels
     */
    public record CalibrationDescription(
            int rows,
            boolean heldOut,
            Optional<String> digest,
            Calibration.Score score,
            boolean byClass,
            Map<Verdict.Level, Reliability.ErrorRate> errors,
            Optional<ReliabilityEstimator> reliability) {
        public CalibrationDescription {
            errors = Collections.unmodifiableMap(
                    errors.isEmpty() ? new EnumMap<>(Verdict.Level.class) : new EnumMap<>(errors));
        }

        static CalibrationDescription of(
                Calibration calibration,
                Map<Verdict.Level, Reliability.ErrorRate> errors,
                Optional<ReliabilityEstimator> reliability) {
            return new CalibrationDescription(
                    calibration.size(),
                    calibration.isHeldOut(),
                    calibration.examples().map(rows -> rows.digest()),
                    calibration.score(),
                    calibration.byClass(),
                    errors,
                    reliability);
        }
    }
}
