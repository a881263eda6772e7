package io.simplex4j.server.internal.page;

import io.simplex4j.corpus.Baseline;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Feature;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.decomposition.Sparsity;
import io.simplex4j.example.Example;
import io.simplex4j.example.Examples;
import io.simplex4j.example.Noun;
import io.simplex4j.example.internal.NumberText;
import io.simplex4j.explanation.Explainer;
import io.simplex4j.explanation.Explanation;
import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.explanation.Triage;
import io.simplex4j.explanation.TriageReport;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.NotFiniteLatentException;
import io.simplex4j.parallel.Workers;
import io.simplex4j.server.ServedModel;
import io.simplex4j.server.internal.http.Metrics;
import io.simplex4j.server.internal.http.RecentMap;
import io.simplex4j.server.internal.http.Refusal;
import io.simplex4j.server.internal.protocol.ExplainParameters;
import io.simplex4j.server.internal.protocol.Service;
import io.simplex4j.trust.Calibration;
import io.simplex4j.trust.internal.CorpusInspection;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A model on the page, with its cases and corpora, which are prepared once in the background. Thread-safe. */
public final class PageModel {
    private static final int MAX_REVISIONS = 8;
    private static final int MAX_COLUMNS = 12;

    private final Service service;
    private final Executor background;
    private final Metrics metrics;
    private final Map<TriageKey, Preparation<TriageReport>> triages = new ConcurrentHashMap<>();
    private final Map<String, Preparation<CorpusInspection>> inspections = new ConcurrentHashMap<>();
    private final Map<String, List<String>> labels = new ConcurrentHashMap<>();
    private final Map<String, Map<String, FieldRange>> ranges = new ConcurrentHashMap<>();

    private final Map<RevisionKey, Explainer> revisions = new RecentMap<>(MAX_REVISIONS);

    /** The key of an explainer without some examples. */
    private record RevisionKey(String corpus, OptionalInt members, Optional<String> where, List<Integer> dropped) {}

    /** The key of a triage. */
    private record TriageKey(String set, String corpus) {}

    PageModel(Service service, Executor background, Metrics metrics) {
        this.service = service;
        this.background = background;
        this.metrics = metrics;
    }

    /** Starts to sort all cases by the default corpus. */
    void begin() {
        served().cases().keySet().forEach(set -> triage(set, defaultCorpus()));
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

    /** Returns the title of the schema, or the name of the model. */
    String title() {
        return served().schema().flatMap(schema -> schema.title()).orElse(name());
    }

    /** Returns the noun for an input of the schema, or "input". */
    public Noun noun() {
        return memberNoun().explained();
    }

    /** Returns the noun for a corpus example of the schema, or "example". */
    public Noun memberNoun() {
        return corpus(defaultCorpus()).noun();
    }

    /** Returns the id of an input, or the noun and its row. */
    String nameOf(Example example) {
        return example.named() ? example.id() : noun().one() + " " + example.row();
    }

    public String defaultCorpus() {
        return served().corpora().keySet().iterator().next();
    }

    /** Returns a corpus by its name, which must exist. */
    Corpus corpus(String corpus) {
        return Optional.ofNullable(served().corpora().get(corpus)).orElseThrow();
    }

    /** Returns the part of a corpus that an address chooses, or all of it. */
    Corpus part(Choice choice) {
        try {
            return choice.where().isEmpty()
                    ? corpus(choice.corpus())
                    : explainer(choice).provenance().corpus();
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the explainer with the corpus, the part of it and the limit on members that an address chooses. */
    Explainer explainer(Choice choice) {
        ExplainParameters plain = ExplainParameters.of(choice.corpus(), choice.members());
        return service.explainer(choice.where()
                .map(where -> ExplainParameters.of(plain.options().with(ExplanationOption.WHERE, where)))
                .orElse(plain));
    }

    /** Returns the labels of a corpus for contrasts, or none if the labels do not match predictions. */
    List<String> labels(String corpus) {
        return labels.computeIfAbsent(corpus, name -> {
            Corpus known = corpus(name);
            return known.judged() && !known.hasNumericLabels()
                    ? IntStream.range(0, known.size())
                            .mapToObj(known::label)
                            .flatMap(Optional::stream)
                            .distinct()
                            .sorted()
                            .toList()
                    : List.of();
        });
    }

    /** Returns the values of measures in a corpus, by the keys of form fields. */
    Map<String, FieldRange> ranges(String corpus) {
        return served().schema()
                .map(schema -> ranges.computeIfAbsent(corpus, name -> ranges(schema, corpus(name))))
                .orElse(Map.of());
    }

    /** Returns the columns for conditions on examples. */
    List<String> columns() {
        return Stream.concat(
                        served().schema().stream()
                                .flatMap(schema -> schema.features().stream())
                                .flatMap(feature -> feature.columns().stream())
                                .limit(MAX_COLUMNS),
                        Stream.of("label", "id", "prediction"))
                .toList();
    }

    /** Returns a condition that some examples meet. */
    String exampleCondition(String corpus) {
        Map<String, FieldRange> known = ranges(corpus);
        return columns().stream()
                .flatMap(column -> Optional.ofNullable(known.get(column))
                        .map(range -> column + " >= " + NumberText.exact(Math.rint((range.min() + range.max()) / 2)))
                        .stream())
                .findFirst()
                .orElseGet(() -> labels(corpus).stream()
                        .findFirst()
                        .map(label -> "label = " + label)
                        .orElse(""));
    }

    private static Map<String, FieldRange> ranges(Schema schema, Corpus corpus) {
        List<Map<String, String>> rows =
                corpus.examples().stream().map(each -> schema.row(each.input())).toList();
        Map<String, FieldRange> ranges = new HashMap<>();
        for (Feature feature : schema.features()) {
            double[] values = rows.stream()
                    .map(row -> FormField.number(schema, FormField.cell(feature, row)))
                    .flatMapToDouble(OptionalDouble::stream)
                    .toArray();
            FieldRange.of(feature, values).ifPresent(range -> ranges.put(FormField.key(feature), range));
        }
        return ranges;
    }

    /** Returns the default set of cases. */
    public Optional<String> defaultSet() {
        return served().cases().keySet().stream().findFirst();
    }

    Examples cases(String set) {
        return Optional.ofNullable(served().cases().get(set)).orElseThrow();
    }

    /** Returns whether users can type in cases, which needs a schema with features. */
    public boolean takesRows() {
        return served().schema().filter(schema -> !schema.features().isEmpty()).isPresent();
    }

    /** Returns the triage of a set of cases, or its progress. */
    Preparation.State<TriageReport> triage(String set, String corpus) {
        return triages.computeIfAbsent(
                        new TriageKey(set, corpus),
                        key -> new Preparation<>(
                                cases(set).size(), progress -> sorter(corpus).sort(cases(set), progress)))
                .begin(background)
                .state();
    }

    private Triage sorter(String corpus) {
        return Triage.of(service.explainer(ExplainParameters.of(corpus, OptionalInt.empty())));
    }

    /** Returns the inspection of a corpus, or its progress. */
    Preparation.State<CorpusInspection> inspection(String corpus) {
        return inspections
                .computeIfAbsent(corpus, key -> new Preparation<>(0, progress -> inspect(key)))
                .begin(background)
                .state();
    }

    private CorpusInspection inspect(String corpus) {
        return Optional.ofNullable(served().calibrations().get(corpus))
                .filter(Calibration::isHeldOut)
                .map(CorpusInspection::of)
                .orElseGet(() -> CorpusInspection.of(corpus(corpus), Workers.of(1)));
    }

    /** Returns an explainer without some examples of a corpus. The last ones are cached. */
    Explainer without(Choice choice, List<Integer> dropped) {
        RevisionKey key = new RevisionKey(
                choice.corpus(),
                choice.members(),
                choice.where(),
                dropped.stream().sorted().toList());
        synchronized (revisions) {
            Explainer known = revisions.get(key);
            if (known != null) {
                return known;
            }
        }
        Explainer made = WhatIf.without(choice, dropped);
        synchronized (revisions) {
            revisions.put(key, made);
        }
        return made;
    }

    /** Returns an explainer without calibration, to compare corpora that have different calibrations. */
    Explainer uncalibrated(Choice choice) {
        Corpus part = part(choice);
        OptionalInt members = choice.members();
        Explainer plain = service.plain(part);
        return members.isPresent() && members.getAsInt() < part.size()
                ? plain.withSparsity(Sparsity.atMost(members.getAsInt()))
                : plain;
    }

    /** Returns the baseline for a corpus or the part of it that an address chooses. */
    Baseline baseline(Choice choice) {
        return served().baseline().orElseGet(() -> Baseline.defaultFor(part(choice)));
    }

    Explanation explain(ExplainParameters parameters, Example example) {
        return counted(
                parameters.corpus().orElseGet(this::defaultCorpus),
                () -> service.explainer(parameters).explain(example));
    }

    /** Explains on demand, counts the explanation and turns failures into user-facing errors. */
    Explanation counted(String corpus, Supplier<Explanation> explaining) {
        try {
            Explanation explanation = explaining.get();
            metrics.explained(name(), corpus, explanation.verdict().level().id());
            return explanation;
        } catch (NotFiniteLatentException e) {
            throw Refusal.badRequest("the model's output for this " + noun().one() + " is not finite");
        } catch (IllegalArgumentException e) {
            throw Refusal.badRequest(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the probability of the predicted class for each input, if the model has probabilities. */
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
            OptionalInt predicted = head.get().predictedClass(outputs);
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
