package io.simplex4j.corpus;

import io.simplex4j.example.Examples;
import io.simplex4j.math.Matrix;
import io.simplex4j.math.Vec;
import io.simplex4j.model.LinearHead;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Evidence that raw outputs have another meaning than assumed. */
final class TaskDoubt {
    /*
     * Several raw outputs are interpreted as scores of classes, a single one as a value. Labels may contradict this.
     * Numbers with a fraction, or more different numbers than classes, are values. Two different labels are classes if
     * the output separates them better than it approximates them. Without labels, scores whose softmax is 1 up to the
     * rounding of a double, for most examples, are unlikely for a trained classifier.
     */
    private static final double CERTAIN = 36;

    private final LinearHead head;
    private final Examples examples;
    private final Matrix latents;
    private final List<String> labels;

    TaskDoubt(LinearHead head, Examples examples, Matrix latents) {
        this.head = head;
        this.examples = examples;
        this.latents = latents;
        this.labels = IntStream.range(0, examples.size())
                .mapToObj(examples::label)
                .flatMap(Optional::stream)
                .toList();
    }

    /** Returns the evidence against the task of the head, one sentence without a full stop, if there is any. */
    Optional<String> sentence(Optional<Corpus.Agreement> agreement) {
        if (head.activation() != LinearHead.Activation.NONE
                || !examples.classes().names().isEmpty()) {
            return Optional.empty();
        }
        if (head.task() == LinearHead.Task.VALUES) {
            return head.outputs() == 1 && labels.size() == examples.size() ? twoClasses(agreement) : Optional.empty();
        }
        return head.outputs() == 1
                ? Optional.empty()
                : notClasses()
                        .or(this::certain)
                        .map(why -> "The " + head.outputs() + " outputs are taken for scores of classes, but " + why);
    }

    private Optional<String> notClasses() {
        return value(labels, head.outputs()).map(label -> "labels such as " + label + " are no classes");
    }

    private Optional<String> certain() {
        long certain = IntStream.range(0, latents.rows())
                .filter(row -> lead(head.apply(latents.row(row))) > CERTAIN)
                .count();
        return labels.isEmpty() && 2 * certain > latents.rows()
                ? Optional.of("as such they would leave no doubt at all about " + certain + " of " + latents.rows()
                        + " examples, which a trained classifier seldom does")
                : Optional.empty();
    }

    /** Returns by how much the largest output exceeds all others. */
    private static double lead(Vec outputs) {
        double[] sorted = outputs.toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length - 1] - sorted[sorted.length - 2];
    }

    private Optional<String> twoClasses(Optional<Corpus.Agreement> agreement) {
        List<String> both = labels.stream().distinct().sorted().toList();
        if (both.size() != 2) {
            return Optional.empty();
        }
        return IntStream.range(0, 2)
                .mapToObj(above -> Corpus.Agreement.ofClasses(IntStream.range(0, labels.size())
                        .mapToObj(row -> new Corpus.Agreement.Pair(
                                labels.get(row),
                                both.get(head.apply(latents.row(row)).get(0) > 0 ? above : 1 - above)))
                        .toList()))
                .filter(classes -> !classes.noBetterThanChance()
                        && classes.skill()
                                > agreement.map(Corpus.Agreement::skill).orElse(0.0))
                .map(Corpus.Agreement::right)
                .flatMapToInt(OptionalInt::stream)
                .max()
                .stream()
                .mapToObj(right -> "The output is taken for a value, but labels have two values, and as a score of two"
                        + " classes it is right about " + right + " of " + labels.size())
                .findFirst();
    }

    /** Returns a label that is no class: all are numbers, and it has a fraction or there are more different ones than classes. */
    static Optional<String> value(List<String> labels, int classes) {
        if (!labels.stream().allMatch(label -> number(label).isPresent())) {
            return Optional.empty();
        }
        return labels.stream()
                .filter(label ->
                        number(label).orElseThrow() != Math.rint(number(label).orElseThrow()))
                .findFirst()
                .or(() -> labels.stream()
                        .skip(labels.stream().distinct().count() > classes ? 0 : labels.size())
                        .findFirst());
    }

    /** Returns the finite number that a label is, if it is one. */
    static OptionalDouble number(String label) {
        try {
            double number = Double.parseDouble(label);
            return Double.isFinite(number) ? OptionalDouble.of(number) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
