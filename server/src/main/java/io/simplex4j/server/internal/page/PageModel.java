package io.simplex4j.server.internal.page;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.Noun;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.model.PredictedClass;
import io.simplex4j.parallel.Workers;
import io.simplex4j.server.ServedModel;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.protocol.Service;
import io.simplex4j.server.internal.protocol.Wish;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.CorpusInspection;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** A model as the page shows it: its cases, sorted once in the background, and its corpora. Thread-safe. */
public final class PageModel {
    private static final int MOST_REVISIONS = 8;

    private final Service service;
    private final Executor background;
    private final Metrics metrics;
    private final Map<TriageKey, Preparation<TriageReport>> triages = new ConcurrentHashMap<>();
    private final Map<String, Preparation<CorpusInspection>> inspections = new ConcurrentHashMap<>();
    private final Map<String, List<String>> labels = new ConcurrentHashMap<>();

    private final Map<RevisionKey, Explainer> revisions = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<RevisionKey, Explainer> eldest) {
            return size() > MOST_REVISIONS;
        }
    };

    /** Which corpus, without which examples. */
    private record RevisionKey(String corpus, OptionalInt members, List<Integer> dropped) {}

    /** Which cases, sorted by which corpus. */
    private record TriageKey(String set, String corpus) {}

    PageModel(Service service, Executor background, Metrics metrics) {
        this.service = service;
        this.background = background;
        this.metrics = metrics;
    }

    /** Begins to sort all cases by the usual corpus. */
    void begin() {
        served().cases().keySet().forEach(set -> triage(set, usualCorpus()));
    }

    Service service() {
        return service;
    }

    public ServedModel served() {
        return service.served();
    }

    public String name() {
        return served().name();
    }

    /** What people call it: what its inputs are called as a whole, or its name. */
    String title() {
        return served().schema().flatMap(schema -> schema.title()).orElse(name());
    }

    /** What an input is called: as the schema says and cards do, else an input. */
    public Noun noun() {
        return memberNoun().explained();
    }

    /** What an example of a corpus is called: as the schema says, else an example. */
    public Noun memberNoun() {
        return corpus(usualCorpus()).noun();
    }

    /** What an input is called: by its name, or by the noun and its row. */
    String nameOf(Example example) {
        return example.named() ? example.id() : noun().one() + " " + example.row();
    }

    public String usualCorpus() {
        return served().corpora().keySet().iterator().next();
    }

    /** The corpus of a name that is known to be one. */
    Corpus corpus(String corpus) {
        return Optional.ofNullable(served().corpora().get(corpus)).orElseThrow();
    }

    /** The labels of a corpus that a prediction can be set against; none where they are not in the words of predictions. */
    List<String> labels(String corpus) {
        return labels.computeIfAbsent(corpus, name -> {
            Corpus known = corpus(name);
            return known.judged()
                    ? IntStream.range(0, known.size())
                            .mapToObj(known::label)
                            .flatMap(Optional::stream)
                            .distinct()
                            .sorted()
                            .toList()
                    : List.of();
        });
    }

    /** The set of cases that is shown first. */
    public Optional<String> usualSet() {
        return served().cases().keySet().stream().findFirst();
    }

    Examples cases(String set) {
        return Optional.ofNullable(served().cases().get(set)).orElseThrow();
    }

    /** Whether a case can be typed in: by the features of a schema. */
    public boolean takesRows() {
        return served().schema().filter(schema -> !schema.features().isEmpty()).isPresent();
    }

    /** The cases of a set, the least explained first, or how far they are. */
    Preparation.State<TriageReport> triage(String set, String corpus) {
        return triages.computeIfAbsent(
                        new TriageKey(set, corpus),
                        key -> new Preparation<>(
                                cases(set).size(), progress -> sorter(corpus).sort(cases(set), progress)))
                .begin(background)
                .state();
    }

    private Triage sorter(String corpus) {
        Triage plain = Triage.of(explainer(corpus, OptionalInt.empty()));
        Calibration far = served().calibrations().get(corpus);
        if (far == null) {
            return plain;
        }
        Triage calibrated = plain.withCalibration(far);
        return far.disputes().map(calibrated::withDisputes).orElse(calibrated);
    }

    /** What a corpus is like, or how far its inspection is. */
    Preparation.State<CorpusInspection> inspection(String corpus) {
        return inspections
                .computeIfAbsent(corpus, key -> new Preparation<>(0, progress -> inspect(key)))
                .begin(background)
                .state();
    }

    private CorpusInspection inspect(String corpus) {
        return Optional.ofNullable(served().calibrations().get(corpus))
                .filter(Calibration::heldOut)
                .map(CorpusInspection::of)
                .orElseGet(() -> CorpusInspection.of(corpus(corpus), Workers.of(1)));
    }

    /** What explains with a corpus, as the other doors of the server have it. */
    Explainer explainer(String corpus, OptionalInt members) {
        return service.explainer(Wish.of(corpus, members, Optional.empty()));
    }

    /** What explains with a corpus without some examples, kept for the next question of the same kind. */
    Explainer without(String corpus, OptionalInt members, List<Integer> dropped) {
        RevisionKey key =
                new RevisionKey(corpus, members, dropped.stream().sorted().toList());
        synchronized (revisions) {
            Explainer known = revisions.get(key);
            if (known != null) {
                return known;
            }
        }
        Explainer made = WhatIf.without(this, corpus, members, dropped);
        synchronized (revisions) {
            revisions.put(key, made);
        }
        return made;
    }

    /** What explains with a corpus by its own residuals, where calibrations of several are not the same. */
    Explainer uncalibrated(String corpus, OptionalInt members) {
        Explainer plain = service.plain(corpus(corpus));
        return members.isPresent() && members.getAsInt() < corpus(corpus).size()
                ? plain.withSparsity(Sparsity.atMost(members.getAsInt()))
                : plain;
    }

    /** What features are compared with where a corpus explains. */
    Baseline baseline(String corpus) {
        return served().baseline().orElseGet(() -> Baseline.usual(corpus(corpus)));
    }

    Explanation explain(Wish wish, Example example) {
        return counted(
                wish.corpus().orElseGet(this::usualCorpus),
                () -> service.explainer(wish).explain(example));
    }

    /** Explains something that people asked for, in words where that cannot be. */
    Explanation counted(String corpus, Supplier<Explanation> explaining) {
        try {
            Explanation explanation = explaining.get();
            metrics.explained(name(), corpus, explanation.verdict().level().code());
            return explanation;
        } catch (NotFiniteLatentException e) {
            throw Refusal.badRequest(
                    "the model gives a number that is not finite for this " + noun().one() + ", expected finite ones");
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
    }

    /** The probability of the class that the model predicts for each of some inputs, where it gives any. */
    OptionalDouble[] confidences(Examples inputs) {
        OptionalDouble[] all = new OptionalDouble[inputs.size()];
        Arrays.fill(all, OptionalDouble.empty());
        Optional<LinearHead> head =
                served().model().head().filter(known -> known.activation().isProbability());
        if (head.isEmpty() || all.length == 0) {
            return all;
        }
        Matrix latents = inputs.latents(served().model());
        for (int i = 0; i < all.length; i++) {
            Vec outputs = head.get().apply(latents.row(i));
            OptionalInt predicted = PredictedClass.of(head.get(), outputs);
            if (predicted.isPresent()) {
                Vec each = head.get().scores(outputs);
                int number = predicted.getAsInt();
                all[i] = OptionalDouble.of(
                        each.size() > 1 ? each.get(number) : number == 1 ? each.get(0) : 1 - each.get(0));
            }
        }
        return all;
    }
}
