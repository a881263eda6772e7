package io.simplex4j.report.verify;

import io.simplex4j.math.Vec;
import io.simplex4j.report.verify.JsonObject.MalformedException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a document of {@link io.simplex4j.report.JsonReport} says of its explanations: enough to explain the same inputs again, and
 * the gist of it for where that is not possible. Nothing of it is checked but its form.
 *
 * @param modelled whether it explains what a model makes of inputs, and not latents
 * @param predictions whether it says what the model gives for each input
 * @param explanations in their order
 */
public record ExplanationDocument(boolean modelled, boolean predictions, List<Told> explanations) {
    public ExplanationDocument {
        explanations = List.copyOf(explanations);
    }

    /**
     * One explanation.
     *
     * @param input the row of the input
     * @param id what the input is called
     * @param numbers of the input, where {@linkplain io.simplex4j.report.JsonReport#withInputs they were written}
     * @param prediction the class that the model predicts, where it does
     * @param value the number that the model gives instead, where it does
     * @param level the code of the level of its verdict
     * @param members every example with a weight, the heaviest first
     */
    public record Told(
            int input,
            String id,
            Optional<String> label,
            Optional<Vec> numbers,
            Optional<String> prediction,
            OptionalDouble value,
            String level,
            double relativeResidual,
            List<Member> members,
            List<Warning> warnings) {
        public Told {
            members = List.copyOf(members);
            warnings = List.copyOf(warnings);
        }

        private static Told of(JsonObject said) {
            return new Told(
                    said.integer("input"),
                    said.text("id"),
                    said.optionalText("label"),
                    said.has("inputNumbers") ? Optional.of(Vec.of(said.numbers("inputNumbers"))) : Optional.empty(),
                    said.optionalText("prediction"),
                    said.has("value") ? OptionalDouble.of(said.number("value")) : OptionalDouble.empty(),
                    said.object("verdict").text("level"),
                    said.number("relativeResidual"),
                    said.objects("contributions").stream().map(Member::of).toList(),
                    said.objects("warnings").stream().map(Warning::of).toList());
        }
    }

    /** An example of the corpus that contributes. */
    public record Member(String id, double weight, Optional<String> label, Optional<String> prediction) {
        private static Member of(JsonObject said) {
            return new Member(
                    said.text("id"),
                    said.number("weight"),
                    said.optionalText("label"),
                    said.optionalText("prediction"));
        }
    }

    /** A reason to rely less on an explanation. */
    public record Warning(String code, String message) {
        private static Warning of(JsonObject said) {
            return new Warning(said.text("code"), said.text("message"));
        }
    }

    /**
     * Reads a document.
     *
     * @param name what messages call it
     * @throws io.simplex4j.data.UnreadableDataException if it is none
     */
    public static ExplanationDocument read(String text, String name) {
        try {
            return ExplanationsReader.read(
                    new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), name, ExplanationDocument::read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ExplanationDocument read(ExplanationsReader reader) throws IOException {
        List<Told> all = new ArrayList<>();
        for (Optional<JsonObject> next = reader.next(Long.MAX_VALUE);
                next.isPresent();
                next = reader.next(Long.MAX_VALUE)) {
            Problems problems = new Problems();
            SchemaCheck.published().checkExplanation(next.get(), problems);
            problems.first().ifPresent(problem -> {
                throw new MalformedException(problem);
            });
            all.add(Told.of(next.get()));
        }
        return new ExplanationDocument(reader.head().has("model"), reader.head().has("predictions"), all);
    }
}
