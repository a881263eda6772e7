package io.simplex4j.report.internal.document;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A whole document of explanations that was read. Only its form is checked.
 *
 * @param head what all explanations share
 * @param explanations in their order
 */
public record ExplanationDocument(Tree head, List<Tree> explanations) {
    public ExplanationDocument {
        explanations = List.copyOf(explanations);
    }

    /** Returns whether it explains the inputs of a model, and not latents. */
    public boolean isModelled() {
        return head.has("model");
    }

    /**
     * Reads a document.
     *
     * @param name the name of the document in messages
     * @throws io.simplex4j.data.UnreadableDataException if it is no document of explanations
     */
    public static ExplanationDocument read(String text, String name) {
        try {
            return DocumentReader.read(
                    new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), name, ExplanationDocument::read);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ExplanationDocument read(DocumentReader reader) throws IOException {
        List<Tree> all = new ArrayList<>();
        for (Optional<Tree> next = reader.nextSound(); next.isPresent(); next = reader.nextSound()) {
            all.add(next.get());
        }
        return new ExplanationDocument(reader.head(), all);
    }
}
