package io.simplex4j.explanation;

import io.simplex4j.attribution.Attribution;
import io.simplex4j.attribution.IntegratedJacobian;
import io.simplex4j.attribution.Projection;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Decomposer;
import io.simplex4j.decomposition.Decomposition;
import io.simplex4j.decomposition.ExactDecomposer;
import io.simplex4j.decomposition.MixtureWeights;
import io.simplex4j.decomposition.Progress;
import io.simplex4j.decomposition.WeightRange;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LatentModel;
import io.simplex4j.model.NotDifferentiableException;
import io.simplex4j.parallel.Workers;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.OutputMixture;
import io.simplex4j.trust.PValues;
import io.simplex4j.trust.Reason;
import io.simplex4j.trust.Reasons;
import io.simplex4j.trust.Stability;
import io.simplex4j.trust.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Puts explanations together from their parts.
 *
 * @param model that computes latents, unless inputs are latents
 * @param decomposer that finds mixtures
 * @param jacobian what attributes features, where the model has gradients and features were asked for
 * @param settings what else was asked for
 * @param verdictsOnly whether contributions are left out, and what is noted of them
 * @param provenance what all explanations share
 */
record Assembly(
        Optional<LatentModel> model,
        Decomposer decomposer,
        Optional<IntegratedJacobian> jacobian,
        ExplainerSettings settings,
        boolean verdictsOnly,
        Provenance provenance) {
    /** Explains examples in their order, as many at a time as there are threads. */
    List<Explanation> explain(Examples examples, Progress progress) {
        Matrix latents = model.map(examples::latents).orElseGet(examples::inputs);
        return explain(examples, latents, decomposer.decomposeAll(latents), progress);
    }

    /** Explains examples as they are iterated, some at a time. */
    Explanations explainLazily(Examples examples, Progress progress) {
        return Explanations.lazy(
                examples,
                provenance,
                () -> new BatchIterator(
                        examples,
                        settings.workers().threads(),
                        (batch, from) ->
                                explain(batch, (done, total) -> progress.advancedTo(from + done, examples.size()))));
    }

    /** Explains the examples of a corpus, whose mixtures are known, as they are iterated. */
    Iterable<Explanation> explainLazily(Corpus rows, List<Decomposition> decompositions) {
        return () -> new BatchIterator(rows.examples(), settings.workers().threads(), (batch, from) -> {
            int to = from + batch.size();
            return explain(
                    batch,
                    rows.latents().select(IntStream.range(from, to).toArray()),
                    decompositions.subList(from, to),
                    Progress.none());
        });
    }

    /** Explains examples as they come, some at a time, after a look at each batch. */
    Stream<Explanation> explain(Stream<Example> examples, Consumer<Examples> check) {
        int together = BatchIterator.MOST_EACH_THREAD * settings.workers().threads();
        return BatchIterator.stream(examples.iterator(), together, batch -> {
            check.accept(batch);
            return explain(batch, Progress.none());
        });
    }

    /** Explains examples whose mixtures are known. */
    List<Explanation> explain(
            Examples examples, Matrix latents, List<Decomposition> decompositions, Progress progress) {
        List<Optional<Reconstruction>> reconstructions =
                settings.supplements().reconstructions(examples, latents, decompositions);
        int rows = examples.size();
        Workers workers = settings.workers();
        int together = Math.max(1, Math.min(workers.threads(), rows));
        Optional<IntegratedJacobian> attributing =
                jacobian.map(each -> each.withWorkers(together == 1 ? workers : Workers.of(1)));
        List<Optional<Explanation>> explanations = new ArrayList<>(Collections.nCopies(rows, Optional.empty()));
        AtomicInteger next = new AtomicInteger();
        int[] done = {0};
        Assembly each = new Assembly(model, decomposer, attributing, settings, verdictsOnly, provenance);
        workers.run(together, worker -> {
            for (int row = next.getAndIncrement(); row < rows; row = next.getAndIncrement()) {
                Workers.checkInterrupted();
                Explanation explanation = each.explain(
                        examples.get(row), latents.row(row), decompositions.get(row), reconstructions.get(row));
                synchronized (explanations) {
                    explanations.set(row, Optional.of(explanation));
                    done[0]++;
                    progress.advancedTo(done[0], rows);
                }
            }
        });
        List<Explanation> made =
                explanations.stream().map(Optional::orElseThrow).toList();
        return settings.judge().map(judge -> judge.judge(made)).orElse(made);
    }

    private Explanation explain(
            Example example, Vec latent, Decomposition decomposition, Optional<Reconstruction> reconstruction) {
        Corpus corpus = provenance.corpus();
        Optional<List<WeightRange>> ranges =
                verdictsOnly ? Optional.empty() : decomposer.weightRanges(latent, decomposition);
        List<Reason> reasons = new ArrayList<>();
        corpus.agreement().ifPresent(agreement -> reasons.addAll(Reasons.of(agreement)));
        reasons.addAll(Reasons.of(decomposition, ranges.orElse(List.of()), provenance.references()));
        reasons.addAll(Reasons.of(decomposition, provenance.references()));
        Optional<OutputMixture> output =
                model.flatMap(LatentModel::head).map(known -> OutputMixture.of(known, latent, decomposition));
        output.ifPresent(mixture -> reasons.addAll(Reasons.of(mixture, corpus.classes())));
        reasons.addAll(Reasons.of(corpus, decomposition.weights()));
        Optional<Attribution> attribution =
                provenance.attribution().flatMap(used -> attribution(used, latent, decomposition, reasons));
        return new Explanation(
                example,
                latent,
                decomposition,
                verdictsOnly ? List.of() : contributions(decomposition, ranges, attribution),
                output,
                attribution,
                Verdict.of(reasons),
                PValues.none(),
                new Details(stability(latent, decomposition), contrast(latent, output), reconstruction),
                provenance);
    }

    /** Only of the best mixture of any number of examples is it known what becomes of it without one. */
    private Optional<Stability> stability(Vec latent, Decomposition decomposition) {
        boolean known = settings.supplements().stability()
                && Calibration.isValid(decomposition)
                && decomposition.sparsityPrice().isEmpty()
                && provenance.corpus().size() > 1;
        return known && decomposer instanceof ExactDecomposer exact
                ? Optional.of(Stability.of(exact, provenance.corpus(), latent, decomposition))
                : Optional.empty();
    }

    private Optional<Contrast> contrast(Vec latent, Optional<OutputMixture> output) {
        Optional<IntegratedJacobian> asked =
                jacobian.filter(each -> provenance.attribution().isPresent());
        return settings.supplements().contrasts().flatMap(all -> all.of(latent, output, asked));
    }

    private Optional<Attribution> attribution(
            AttributionSettings used, Vec latent, Decomposition decomposition, List<Reason> reasons) {
        if (jacobian.isEmpty()) {
            reasons.add(Reasons.noGradient("the model gives no gradients"));
            return Optional.empty();
        }
        try {
            Attribution attribution = jacobian.get().attribute(latent, decomposition, used.target());
            reasons.addAll(Reasons.of(attribution));
            provenance.model().flatMap(model -> model.gradients()).ifPresent(kind -> reasons.addAll(Reasons.of(kind)));
            return Optional.of(attribution);
        } catch (NotDifferentiableException e) {
            reasons.add(Reasons.noGradient(String.valueOf(e.getMessage())));
            return Optional.empty();
        }
    }

    private List<Contribution> contributions(
            Decomposition decomposition, Optional<List<WeightRange>> ranges, Optional<Attribution> attribution) {
        Corpus corpus = provenance.corpus();
        List<MixtureWeights.Entry> entries = decomposition.weights().heaviestFirst();
        List<Contribution> contributions = new ArrayList<>();
        for (int k = 0; k < entries.size(); k++) {
            int place = k;
            int example = entries.get(k).example();
            contributions.add(new Contribution(
                    example,
                    corpus.id(example),
                    entries.get(k).weight(),
                    ranges.map(all -> all.get(place)),
                    corpus.label(example),
                    corpus.prediction(example),
                    attribution.flatMap(all -> projection(all, place))));
        }
        return contributions;
    }

    private static Optional<Projection> projection(Attribution attribution, int place) {
        return place < attribution.projections().size()
                ? Optional.of(attribution.projections().get(place))
                : Optional.empty();
    }
}
