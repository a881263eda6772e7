package io.simplex4j.cli;

import io.simplex4j.cli.input.ClassNames;
import io.simplex4j.cli.input.Examples;
import io.simplex4j.cli.input.Readings;
import io.simplex4j.cli.input.SelectedRows;
import io.simplex4j.cli.output.CorpusDescription;
import io.simplex4j.cli.output.ExplanationText;
import io.simplex4j.cli.output.FeatureWords;
import io.simplex4j.corpus.Corpus;
import io.simplex4j.data.schema.Modality;
import java.util.Optional;

/**
 * What is explained, with what, and what everything is called.
 *
 * @param model the model
 * @param corpus encoded by it
 * @param inputs the file of inputs
 * @param rows those of them that are explained
 */
record ExplainedRows(ExplainedModel model, Corpus corpus, Examples inputs, SelectedRows rows) {
    CorpusDescription describeCorpus() {
        return CorpusDescription.ofInputs(
                corpus.inputs(),
                model.model().latentSize(),
                model.source().examples().shortName());
    }

    /** What a row of the inputs is called. */
    String inputName(int row) {
        return inputs.ids().map(ids -> ids.get(row)).orElse("input " + row);
    }

    /** What a row of the inputs truly is, where known. */
    Optional<String> label(int row) {
        return inputs.labels().map(labels -> model.classes().named(labels.get(row)));
    }

    ExplanationText.Names names() {
        ClassNames classes = model.classes();
        boolean named = model.source().examples().ids().isPresent();
        return new ExplanationText.Names(
                row -> inputs.ids().isPresent() ? inputName(row) + " (input " + row + ")" : inputName(row),
                example -> named ? corpus.id(example) : "#" + example,
                index -> classes.names().isEmpty() ? "class " + index : classes.of(index));
    }

    FeatureWords featureWords() {
        boolean table = model.schema().schema().modality() == Modality.TABULAR;
        return table && model.schema().named()
                ? FeatureWords.named(Readings.table(model.schema().schema()), corpus)
                : FeatureWords.places(model.model().inputShape());
    }
}
