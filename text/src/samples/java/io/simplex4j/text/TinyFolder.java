package io.simplex4j.text;

import io.simplex4j.onnx.TinyEncoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Folders with an encoder that knows some 30 words. */
public final class TinyFolder {
    private static final List<String> MARKS = List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]");
    private static final List<String> WORDS = List.of(
            ("the a in of and . cat dog bird sat sang ran mat tree garden ##s ##ing goal match team ball won lost"
                            + " player rain sun snow cloud storm wind")
                    .split(" "));

    private TinyFolder() {}

    /** Writes {@code model.onnx} and {@code tokenizer.json} into a folder. */
    public static Path write(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.write(
                    folder.resolve("model.onnx"),
                    TinyEncoder.file(MARKS.size() + WORDS.size(), TinyEncoder.Position.PLACE, 7));
            Files.writeString(folder.resolve("tokenizer.json"), tokenizer());
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String tokenizer() {
        List<String> all = Stream.concat(MARKS.stream(), WORDS.stream()).toList();
        String marks = IntStream.range(0, MARKS.size())
                .mapToObj(id -> "{\"id\":" + id + ",\"content\":\"" + MARKS.get(id) + "\",\"single_word\":false,"
                        + "\"lstrip\":false,\"rstrip\":false,\"normalized\":false,\"special\":true}")
                .collect(Collectors.joining(","));
        String words = IntStream.range(0, all.size())
                .mapToObj(id -> "\"" + all.get(id) + "\":" + id)
                .collect(Collectors.joining(","));
        return """
                {"version":"1.0","truncation":null,"padding":null,"added_tokens":[%s],
                "normalizer":{"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true,
                "strip_accents":null,"lowercase":true},"pre_tokenizer":{"type":"BertPreTokenizer"},
                "post_processor":{"type":"TemplateProcessing",
                "single":[{"SpecialToken":{"id":"[CLS]","type_id":0}},{"Sequence":{"id":"A","type_id":0}},
                {"SpecialToken":{"id":"[SEP]","type_id":0}}],
                "pair":[{"Sequence":{"id":"A","type_id":0}},{"Sequence":{"id":"B","type_id":1}}],
                "special_tokens":{"[CLS]":{"id":"[CLS]","ids":[2],"tokens":["[CLS]"]},
                "[SEP]":{"id":"[SEP]","ids":[3],"tokens":["[SEP]"]}}},
                "decoder":{"type":"WordPiece","prefix":"##","cleanup":true},
                "model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##",
                "max_input_chars_per_word":100,"vocab":{%s}}}
                """.replaceFirst("%s", marks).replaceFirst("%s", words);
    }
}
