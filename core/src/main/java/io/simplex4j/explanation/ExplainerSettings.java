package io.simplex4j.explanation;

import io.simplex4j.attribution.IntegratedJacobian;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.ActiveSet;
import io.simplex4j.decomposition.DecompositionMethod;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.model.DifferentiableModel;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.ModelDescription;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.ReferenceResiduals;
import java.util.Optional;

/**
 * What an explainer was asked for.
 *
 * @param given the method, if it is the user's, as the user made it
 * @param sparsity the limit on contributing examples
 * @param workers the threads
 * @param features how features are attributed, if they are
 * @param compared whether residuals are compared with those of the corpus
 * @param judge what gives verdicts by p-values, if any does
 * @param supplements what was asked for beyond mixtures and features
 */
record ExplainerSettings(
        Optional<DecompositionMethod> given,
        Sparsity sparsity,
        Workers workers,
        Optional<AttributionSettings> features,
        boolean compared,
        Optional<Judge> judge,
        Supplements supplements) {
    static ExplainerSettings of(Optional<AttributionSettings> features) {
        return new ExplainerSettings(
                Optional.empty(),
                Sparsity.unlimited(),
                Workers.all(),
                features,
                true,
                Optional.empty(),
                Supplements.none());
    }

    ExplainerSettings with(Optional<AttributionSettings> newFeatures) {
        return new ExplainerSettings(given, sparsity, workers, newFeatures, compared, judge, supplements);
    }

    ExplainerSettings with(Workers newWorkers) {
        return new ExplainerSettings(given, sparsity, newWorkers, features, compared, judge, supplements);
    }

    ExplainerSettings with(DecompositionMethod newMethod) {
        return new ExplainerSettings(
                Optional.of(newMethod), newMethod.sparsity(), workers, features, compared, judge, supplements);
    }

    ExplainerSettings with(Sparsity newSparsity) {
        return new ExplainerSettings(
                given.map(method -> method.withSparsity(newSparsity)),
                newSparsity,
                workers,
                features,
                compared,
                judge,
                supplements);
    }

    ExplainerSettings withJudge(Optional<Judge> newJudge) {
        return new ExplainerSettings(given, sparsity, workers, features, compared, newJudge, supplements);
    }

    ExplainerSettings withoutReferences() {
        return new ExplainerSettings(given, sparsity, workers, features, false, judge, supplements);
    }

    ExplainerSettings with(Supplements newSupplements) {
        return new ExplainerSettings(given, sparsity, workers, features, compared, judge, newSupplements);
    }

    DecompositionMethod method() {
        return given.orElseGet(
                () -> ActiveSet.withDefaults().withSparsity(sparsity).withWorkers(workers));
    }

    /** Residuals of unlimited mixtures; those of limited ones are larger and must not be compared with them. */
    ReferenceResiduals references(Corpus corpus) {
        return compared && !method().sparsity().limited()
                ? ReferenceResiduals.usual(corpus.latents(), workers)
                : ReferenceResiduals.none();
    }

    /** What attributes features, where that was asked for and the model has gradients. */
    Optional<IntegratedJacobian> jacobian(Optional<LatentModel> model, Corpus corpus) {
        if (features.isEmpty() || !(model.orElse(null) instanceof DifferentiableModel differentiable)) {
            return Optional.empty();
        }
        AttributionSettings used = features.get();
        IntegratedJacobian plain = IntegratedJacobian.of(differentiable, corpus, used.baseline())
                .withQuadrature(used.quadrature())
                .withAttributedShare(used.attributedShare());
        return Optional.of(used.cacheBytes() > 0 ? plain.withCache(used.cacheBytes()) : plain);
    }

    /** Where explanations come from that are made with this model and corpus. */
    Provenance provenance(
            Optional<LatentModel> model,
            Corpus corpus,
            ReferenceResiduals references,
            Optional<CalibrationDescription> calibration) {
        return new Provenance(
                model.map(ModelDescription::of),
                corpus,
                method().describe(),
                features,
                references,
                calibration,
                supplements.decoder().map(Provenance.DecoderDescription::of),
                Optional.ofNullable(Explainer.class.getPackage().getImplementationVersion())
                        .orElse("development"));
    }
}
