package io.simplex4j.report.internal.document;

import io.simplex4j.data.UnreadableDataException;
import io.simplex4j.data.UnreadableDataException.Kind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The explanations of a file that change when examples leave the corpus: those that give them weight. All others stay the best
 * mixtures, because their gaps, each a maximum over the examples, can only shrink.
 *
 * @param explanations how many there are in the file
 * @param affected those that change, in its order
 */
public record AffectedExplanations(int explanations, List<Affected> affected) {
    /**
     * An explanation that changes.
     *
     * @param input its row
     * @param id of its input
     * @param weight of the examples that leave the corpus; 0 if only its contrast names them
     */
    public record Affected(int input, String id, double weight) {}

    public AffectedExplanations {
        affected = List.copyOf(affected);
    }

    /**
     * Reads a file.
     *
     * @param corpusDigest of the corpus that the examples leave
     * @param ids of the examples
     * @throws UnreadableDataException if it does not hold explanations, or they belong to another corpus
     */
    public static AffectedExplanations read(Path file, String corpusDigest, Set<String> ids) {
        return DocumentReader.read(file, reader -> {
            requireCorpus(file, reader.head(), corpusDigest);
            List<Affected> affected = new ArrayList<>();
            int count = 0;
            for (Optional<Tree> next = reader.nextSound(); next.isPresent(); next = reader.nextSound()) {
                Tree each = next.get();
                double weight = weight(each, ids);
                if (weight > 0 || inContrast(each, ids)) {
                    affected.add(new Affected(each.integer("input"), each.text("id"), weight));
                }
                count++;
            }
            return new AffectedExplanations(count, affected);
        });
    }

    private static double weight(Tree holder, Set<String> ids) {
        return holder.objects("contributions").stream()
                .filter(one -> ids.contains(one.text("id")))
                .mapToDouble(one -> one.number("weight"))
                .sum();
    }

    private static boolean inContrast(Tree explanation, Set<String> ids) {
        return explanation
                .optionalObject("contrast")
                .filter(sides -> weight(sides.object("predicted"), ids) + weight(sides.object("other"), ids) > 0)
                .isPresent();
    }

    private static void requireCorpus(Path file, Tree head, String expected) {
        if (!head.text("schema").equals(ExplanationTrees.SCHEMA)) {
            throw new UnreadableDataException(file.toString(), "holds a triage; expected explanations");
        }
        if (!head.has("corpus")) {
            throw new UnreadableDataException(
                    Kind.MISFIT, file.toString(), "holds explanations by several corpora; expected by one");
        }
        String found = head.object("corpus").text("digest");
        if (!found.equals(expected)) {
            throw new UnreadableDataException(
                    Kind.MISFIT, file.toString(), "was explained with the corpus " + found + "; expected " + expected);
        }
    }
}
