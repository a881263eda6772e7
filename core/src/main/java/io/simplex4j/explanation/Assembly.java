package io.simplex4j.explanation;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.IntegratedJacobian;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.math.Vec;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.Warning;
import io.simplex4j.trust.Warnings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Puts the parts of explanations together. Immutable and thread-safe. */
final class Assembly {
    private final Parts parts;
    private final Optional<FeatureSettings> features;
    private final Optional<IntegratedJacobian> jacobian;

    /** What explanations are made with. */
    record Parts(LatentModel model, Corpus corpus, Decomposer decomposer, DecompositionMethod method) {}

    Assembly(Parts parts, Optional<FeatureSettings> features, Optional<IntegratedJacobian> jacobian) {
        this.parts = parts;
        this.features = features;
        this.jacobian = jacobian;
    }

    Explanation explain(int row, Vec latent, Decomposition decomposition) {
        Optional<List<WeightRange>> ranges = ranges(latent, decomposition);
        List<Warning> warnings = new ArrayList<>(Warnings.of(decomposition, ranges.orElse(List.of())));
        Optional<OutputMixture> output = parts.model.head().map(head -> OutputMixture.of(head, latent, decomposition));
        output.ifPresent(mixture -> warnings.addAll(Warnings.of(mixture)));
        warnings.addAll(Warnings.of(parts.corpus, decomposition.weights()));
        Optional<Attribution> attribution =
                features.flatMap(settings -> attribution(settings, latent, decomposition, warnings));
        return new Explanation(
                row,
                latent,
                decomposition,
                contributions(decomposition, ranges, attribution),
                output,
                attribution,
                attribution.flatMap(
                        all -> features.flatMap(FeatureSettings::groups).map(all::grouped)),
                warnings,
                provenance(decomposition, attribution.isPresent()));
    }

    private Optional<Attribution> attribution(
            FeatureSettings settings, Vec latent, Decomposition decomposition, List<Warning> warnings) {
        if (jacobian.isEmpty()) {
            warnings.add(Warnings.noGradient("the model gives no gradients"));
            return Optional.empty();
        }
        try {
            Attribution attribution = jacobian.get().attribute(latent, decomposition, settings.target());
            warnings.addAll(Warnings.of(attribution));
            gradients().map(Warnings::of).ifPresent(warnings::addAll);
            return Optional.of(attribution);
        } catch (NotDifferentiableException e) {
            warnings.add(Warnings.noGradient(String.valueOf(e.getMessage())));
            return Optional.empty();
        }
    }

    private Optional<DifferentiableModel.GradientKind> gradients() {
        return parts.model instanceof DifferentiableModel model ? Optional.of(model.gradientKind()) : Optional.empty();
    }

    private Optional<List<WeightRange>> ranges(Vec latent, Decomposition decomposition) {
        return parts.decomposer instanceof ExactDecomposer exact
                ? exact.weightRanges(latent, decomposition)
                : Optional.empty();
    }

    private List<Contribution> contributions(
            Decomposition decomposition, Optional<List<WeightRange>> ranges, Optional<Attribution> attribution) {
        List<MixtureWeights.Entry> entries = decomposition.weights().heaviestFirst();
        List<Contribution> contributions = new ArrayList<>();
        for (int k = 0; k < entries.size(); k++) {
            int place = k;
            int example = entries.get(k).example();
            Optional<Projection> projection =
                    attribution.map(all -> all.projections().get(place));
            contributions.add(new Contribution(
                    example,
                    parts.corpus.id(example),
                    entries.get(k).weight(),
                    ranges.map(all -> all.get(place)),
                    parts.corpus.label(example),
                    parts.corpus.prediction(example),
                    projection));
        }
        return contributions;
    }

    private Provenance provenance(Decomposition decomposition, boolean attributed) {
        Map<String, String> settings = new TreeMap<>();
        settings.put("method", parts.method.getClass().getSimpleName());
        decomposition.sparsityPrice().ifPresent(price -> settings.put("members", Integer.toString(price.members())));
        settings.put("features", Boolean.toString(attributed));
        if (attributed) {
            features.ifPresent(used -> settings.putAll(used.describe()));
        }
        return new Provenance(
                parts.model.digest(),
                parts.corpus.digest(),
                attributed ? gradients() : Optional.empty(),
                settings,
                version());
    }

    private static String version() {
        return Optional.ofNullable(Assembly.class.getPackage().getImplementationVersion())
                .orElse("development");
    }
}
