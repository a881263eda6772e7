package io.simplex4j.report;

import io.simplex4j.corpus.Corpus;
import io.simplex4j.math.Vec;
import io.simplex4j.report.reading.InputReading;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What all explanations of a report share.
 *
 * @param modelName for people, such as the name of its file
 * @param corpusName for people, such as {@code 1,000 Dutch patients}
 * @param corpus the examples that explain; labels and predictions in the words of {@code classes}
 * @param reading how people read inputs
 * @param classes the name of each class, in the order of the outputs; empty where classes are numbers
 * @param baseline the input that features are compared with, where features are explained
 * @param references residuals to compare with, smallest first, such as those of corpus examples explained by the others;
 *     empty where unknown
 * @param facts what else to know of how the report was made, in the order of the footer
 */
public record Background(
        String modelName,
        String corpusName,
        Corpus corpus,
        InputReading reading,
        List<String> classes,
        Optional<Vec> baseline,
        List<Double> references,
        Map<String, String> facts) {
    /** Copies. */
    public Background {
        classes = List.copyOf(classes);
        references = List.copyOf(references);
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }

    /** The name of a class. */
    public String className(int index) {
        return index < classes.size() ? classes.get(index) : Integer.toString(index);
    }
}
