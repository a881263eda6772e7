package io.simplex4j.lab.study;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.AtomicFile;
import io.simplex4j.data.DType;
import io.simplex4j.data.Npy;
import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.example.Examples;
import io.simplex4j.lab.Experiment;
import io.simplex4j.lab.Run;
import io.simplex4j.lab.comparison.DetectionCurve;
import io.simplex4j.lab.dataset.IntentSentences;
import io.simplex4j.lab.dataset.Sampling;
import io.simplex4j.lab.network.TrainedNetworks;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.FunctionModel;
import io.simplex4j.model.LinearHead;
import io.simplex4j.model.ModelOptions;
import io.simplex4j.model.Shape;
import io.simplex4j.text.ExampleClassifier;
import io.simplex4j.text.HeadTraining;
import io.simplex4j.text.TextModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sentences classified by example, with an alarm for those of no class, beside the rivals that need no training and one that does. */
final class SentenceStudy {
    static final String MIXTURE = "mixture";
    private static final List<Integer> VOTERS = List.of(3, 5, 10, 20);
    private static final int TESTS = 900;
    private static final int STRANGE = 300;
    /** How LangChain4j's classifier joins the mean and the largest cosine of a label, by default. */
    private static final double MEAN_TO_MAX = 0.5;

    private SentenceStudy() {}

    static Experiment study() {
        return Experiment.of("sentences", List.of("size", "method", "quantity", "value"), SentenceStudy::measure);
    }

    private static void measure(Run run) {
        IntentSentences sentences = run.isQuick() ? IntentSentences.drawn(run.seed("drawn")) : encoded(run);
        Examples tests = Sampling.sample(sentences.test(), run.either(100, TESTS), run.seed("tests"));
        Examples strange = Sampling.sample(sentences.strange(), run.either(40, STRANGE), run.seed("strange"));
        for (int size : run.isQuick() ? List.of(5, 20) : List.of(5, 20, 100)) {
            run.log(size + " a label");
            Examples corpus = sentences.corpus(size, run.seed("corpus of " + size));
            new Trial(run, size, corpus, tests, strange).measure();
        }
    }

    /** Encodes all sentences once for all runs. */
    private static IntentSentences encoded(Run run) {
        Path encoder = folder(run, "tokenizer.json", "a sentence encoder");
        IntentSentences sentences = IntentSentences.read(folder(run, IntentSentences.FILE, "CLINC150"));
        Path kept = run.first().network("sentences").resolveSibling("sentences.npy");
        if (!Files.exists(kept)) {
            run.log("encoding " + sentences.texts().size() + " sentences");
            try (TextModel model =
                    TextModel.load(encoder, ModelOptions.defaults().withThreads(TrainedNetworks.threads()))) {
                Matrix latents = model.examples(sentences.texts()).latents(model);
                Npy.write(kept, latents, DType.FLOAT32, AtomicFile.Existing.REPLACE);
            }
        }
        return sentences.withLatents(Npy.read(kept).asMatrix());
    }

    private static Path folder(Run run, String file, String what) {
        return run.data().stream()
                .filter(folder -> Files.isRegularFile(folder.resolve(file)))
                .findFirst()
                .orElseThrow(() -> new UnreadableDataException(
                        "--data", "is not a folder with " + file + "; expected the folder of " + what));
    }

    /** What a method says of an input: a label, and how sure it is that the input has a label of the corpus. */
    private record Answer(String label, double confidence) {}

    /** One corpus of a run. */
    private record Trial(Run run, int size, Examples corpus, Examples tests, Examples strange) {
        void measure() {
            FunctionModel latents = FunctionModel.ofDoubles(
                    Shape.of(corpus.inputs().columns()), corpus.inputs().columns(), each -> each);
            ExampleClassifier classifier = ExampleClassifier.of(latents, Corpus.encode(latents, corpus));
            add(MIXTURE, mixtures(classifier, tests), mixtures(classifier, strange));
            double[][] known = cosines(tests);
            double[][] unknown = cosines(strange);
            ToDoubleFunction<double[]> meanAndLargest = cosines ->
                    MEAN_TO_MAX * Arrays.stream(cosines).average().orElse(0) + (1 - MEAN_TO_MAX) * max(cosines);
            add("mean and largest cosine", byLabel(known, meanAndLargest), byLabel(unknown, meanAndLargest));
            add("nearest", byLabel(known, Trial::max), byLabel(unknown, Trial::max));
            for (int voters : VOTERS) {
                add("vote of " + voters, votes(known, voters), votes(unknown, voters));
            }
            HeadTraining training = HeadTraining.of(latents, corpus).withSeed(run.seed("head"));
            LinearHead head = training.train().head();
            add("trained head", byHead(training, head, tests), byHead(training, head, strange));
        }

        private static double max(double[] values) {
            return Arrays.stream(values).max().orElseThrow();
        }

        private static List<Answer> mixtures(ExampleClassifier classifier, Examples inputs) {
            return classifier.classify(inputs).stream()
                    .map(found -> new Answer(found.label(), found.confidence()))
                    .toList();
        }

        private static List<Answer> byHead(HeadTraining training, LinearHead head, Examples inputs) {
            return rows(inputs).stream()
                    .map(latent -> {
                        Vec shares = head.scores(head.apply(latent));
                        int best = IntStream.range(0, shares.size())
                                .reduce((a, b) -> shares.get(b) > shares.get(a) ? b : a)
                                .orElseThrow();
                        return new Answer(training.classes().get(best), shares.get(best));
                    })
                    .toList();
        }

        private static List<Vec> rows(Examples inputs) {
            return IntStream.range(0, inputs.size())
                    .mapToObj(inputs.inputs()::row)
                    .toList();
        }

        /** Latents have length one, so that products are cosines. */
        private double[][] cosines(Examples inputs) {
            List<Vec> examples = rows(corpus);
            return rows(inputs).parallelStream()
                    .map(latent -> examples.stream().mapToDouble(latent::dot).toArray())
                    .toArray(double[][]::new);
        }

        private String label(int example) {
            return corpus.label(example).orElseThrow();
        }

        private List<Answer> byLabel(double[][] cosines, ToDoubleFunction<double[]> score) {
            Map<String, List<Integer>> labels = IntStream.range(0, corpus.size())
                    .boxed()
                    .collect(Collectors.groupingBy(this::label, LinkedHashMap::new, Collectors.toList()));
            return Arrays.stream(cosines)
                    .map(input -> labels.entrySet().stream()
                            .map(entry -> new Answer(
                                    entry.getKey(),
                                    score.applyAsDouble(entry.getValue().stream()
                                            .mapToDouble(row -> input[row])
                                            .toArray())))
                            .max(Comparator.comparingDouble(Answer::confidence))
                            .orElseThrow())
                    .toList();
        }

        /** The label with most votes of the nearest, each weighted by its cosine; their mean cosine tells who is strange. */
        private List<Answer> votes(double[][] cosines, int voters) {
            return Arrays.stream(cosines)
                    .map(input -> {
                        Map<String, Double> votes = IntStream.range(0, input.length)
                                .boxed()
                                .sorted(Comparator.comparingDouble(row -> -input[row]))
                                .limit(voters)
                                .collect(Collectors.groupingBy(
                                        this::label, LinkedHashMap::new, Collectors.summingDouble(row -> input[row])));
                        double sum = votes.values().stream()
                                .mapToDouble(Double::doubleValue)
                                .sum();
                        return votes.entrySet().stream()
                                .max(Map.Entry.comparingByValue())
                                .map(best -> new Answer(best.getKey(), sum / voters))
                                .orElseThrow();
                    })
                    .toList();
        }

        private void add(String method, List<Answer> known, List<Answer> unknown) {
            long right = IntStream.range(0, known.size())
                    .filter(row -> known.get(row).label.equals(tests.label(row).orElseThrow()))
                    .count();
            run.row(size, method, "accuracy", (double) right / known.size())
                    .row(size, method, "alarm", DetectionCurve.auroc(doubts(known), doubts(unknown)));
        }

        private static double[] doubts(List<Answer> answers) {
            return answers.stream().mapToDouble(each -> -each.confidence).toArray();
        }
    }
}
