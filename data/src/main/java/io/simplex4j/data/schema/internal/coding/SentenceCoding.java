package io.simplex4j.data.schema.internal.coding;

import io.simplex4j.data.schema.Sentences;
import io.simplex4j.example.TextForm;
import io.simplex4j.math.Vec;
import java.util.List;
import java.util.Optional;

/**
 * A sentence, which the model takes as tokens.
 *
 * @param reader what makes tokens of it; none as long as the model is not known
 */
public record SentenceCoding(Optional<Sentences> reader) implements Coding {
    private static final TextForm UNKNOWN = new TextForm(1, List.of());

    public TextForm form() {
        return reader.map(Sentences::form).orElse(UNKNOWN);
    }

    @Override
    public int inputs() {
        return form().columns();
    }

    @Override
    public Missing missing() {
        return Missing.REFUSED;
    }

    @Override
    public void encode(RowCells cells, double[] into, int at) {
        Sentences known = reader.orElseThrow(() -> cells.refusal(
                0, "expected numbers: sentences need a model with a tokenizer, which is a folder with tokenizer.json"));
        String sentence = cells.text(0);
        if (sentence.isEmpty()) {
            throw cells.refusal(0, "expected a sentence");
        }
        Sentences.Tokens tokens = known.tokens(sentence);
        if (tokens.cut()) {
            cells.cut();
        }
        double[] numbers = form().input(tokens.numbers()).toArray();
        System.arraycopy(numbers, 0, into, at, numbers.length);
    }

    @Override
    public List<String> cells(Vec input, int at) {
        return List.of(text(input, at));
    }

    @Override
    public String text(Vec input, int at) {
        return form().sentence(input);
    }
}
