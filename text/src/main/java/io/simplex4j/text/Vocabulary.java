package io.simplex4j.text;

import io.simplex4j.example.TextForm;
import io.simplex4j.onnx.OnnxModelException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The tokens of a {@code tokenizer.json}.
 *
 * @param pieces for people, by their numbers
 * @param padding the token after the end of a sentence
 * @param blank the neutral token: the token for a masked word, otherwise padding
 */
record Vocabulary(List<TextForm.Piece> pieces, int padding, int blank) {
    private static final int MAX = 1 << 22;
    private static final String START = "\u2581";
    private static final String BYTE_START = "\u0120";
    private static final List<String> MASKS = List.of("[MASK]", "<mask>");
    private static final List<String> PADDINGS = List.of("[PAD]", "<pad>");

    Vocabulary {
        pieces = List.copyOf(pieces);
    }

    static Vocabulary of(JsonTree file) {
        JsonTree model = file.get("model").orElseThrow(() -> missing("model"));
        Map<Integer, String> tokens = new HashMap<>();
        JsonTree vocabulary = model.get("vocab").orElseThrow(() -> missing("model.vocab"));
        vocabulary.members().forEach((text, number) -> number.number().ifPresent(known -> tokens.put(known, text)));
        List<JsonTree> list = vocabulary.list();
        for (int i = 0; i < list.size(); i++) {
            int number = i;
            list.get(i).list().stream().findFirst().flatMap(JsonTree::text).ifPresent(text -> tokens.put(number, text));
        }
        Map<Integer, String> special = new HashMap<>();
        for (JsonTree added : file.get("added_tokens").map(JsonTree::list).orElse(List.of())) {
            Optional<Integer> number = added.number("id");
            Optional<String> text = added.text("content");
            if (number.isPresent() && text.isPresent()) {
                tokens.put(number.get(), text.get());
                if (added.isTrue("special")) {
                    special.put(number.get(), text.get());
                }
            }
        }
        return of(tokens, special, model);
    }

    private static Vocabulary of(Map<Integer, String> tokens, Map<Integer, String> special, JsonTree model) {
        if (tokens.isEmpty() || Collections.max(tokens.keySet()) >= MAX) {
            throw new OnnxModelException(
                    "tokenizer.json has " + tokens.size() + " tokens; expected at least 1, numbered below " + MAX);
        }
        boolean bytes = tokens.values().stream().anyMatch(text -> text.startsWith(BYTE_START));
        boolean starts = bytes || tokens.values().stream().anyMatch(text -> text.startsWith(START));
        String continued = model.text("continuing_subword_prefix").orElse("##");
        List<TextForm.Piece> pieces = new ArrayList<>();
        for (int number = 0; number <= Collections.max(tokens.keySet()); number++) {
            String text = tokens.getOrDefault(number, "?");
            if (special.containsKey(number)) {
                pieces.add(new TextForm.Piece(text, false, !text.equals("[UNK]") && !text.equals("<unk>")));
            } else if (starts) {
                boolean start = text.startsWith(START) || text.startsWith(BYTE_START);
                String rest = start ? text.substring(1) : text;
                pieces.add(new TextForm.Piece(bytes ? decoded(rest) : rest, !start, false));
            } else {
                boolean goesOn = !continued.isEmpty() && text.startsWith(continued);
                pieces.add(new TextForm.Piece(goesOn ? text.substring(continued.length()) : text, goesOn, false));
            }
        }
        int padding = number(special, PADDINGS).orElse(0);
        int blank = number(special, MASKS)
                .or(() -> number(special, PADDINGS))
                .orElseThrow(
                        () -> new OnnxModelException("tokenizer.json has no token for a masked word or for padding;"
                                + " expected [MASK], <mask>, [PAD] or <pad> to compare words with"));
        return new Vocabulary(pieces, padding, blank);
    }

    private static OnnxModelException missing(String what) {
        return new OnnxModelException("tokenizer.json has no " + what + "; expected that of a fast tokenizer");
    }

    private static Optional<Integer> number(Map<Integer, String> special, List<String> texts) {
        return special.entrySet().stream()
                .filter(entry -> texts.contains(entry.getValue()))
                .map(Map.Entry::getKey)
                .min(Integer::compare);
    }

    /** Returns an uninformative replacement for each token; special tokens replace themselves. */
    List<Integer> standIns() {
        return IntStream.range(0, pieces.size())
                .mapToObj(token -> pieces.get(token).special() ? token : blank)
                .toList();
    }

    /* Byte-level vocabularies write each byte as a character: printable ones unchanged, the others from U+0100 on. */
    private static String decoded(String text) {
        byte[] bytes = new byte[text.length()];
        for (int i = 0; i < bytes.length; i++) {
            int value = BYTES.getOrDefault(text.charAt(i), -1);
            if (value < 0) {
                return text;
            }
            bytes[i] = (byte) value;
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static final Map<Character, Integer> BYTES = bytes();

    private static Map<Character, Integer> bytes() {
        Map<Character, Integer> bytes = new HashMap<>();
        int next = 256;
        for (int value = 0; value < 256; value++) {
            boolean printable = (value >= '!' && value <= '~') || (value >= 0xA1 && value <= 0xAC) || value >= 0xAE;
            bytes.put((char) (printable ? value : next++), value);
        }
        return bytes;
    }
}
