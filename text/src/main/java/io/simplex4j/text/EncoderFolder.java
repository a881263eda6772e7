package io.simplex4j.text;

import io.simplex4j.onnx.OnnxModelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The contents of a sentence encoder's folder, as sentence-transformers and its exporters write it.
 *
 * @param model the ONNX file
 * @param tokenizer the file {@code tokenizer.json}
 * @param firstToken whether the vector of the first token represents the sentence, instead of the mean of all
 * @param normalised whether that is scaled to length 1
 * @param longest the maximum number of tokens, if the folder states it
 * @param positions the number of positions, if the folder states it; some models reserve two
 * @param prompt the prefix of every sentence by default, often nothing
 * @param classes the names of classes in {@code config.json}, in their order
 */
record EncoderFolder(
        Path model,
        Path tokenizer,
        boolean firstToken,
        boolean normalised,
        Optional<Integer> longest,
        Optional<Integer> positions,
        String prompt,
        List<String> classes) {
    static final String TOKENIZER = "tokenizer.json";
    private static final List<String> MODELS = List.of("model.onnx", "onnx/model.onnx");

    static EncoderFolder of(Path folder) {
        Path tokenizer = folder.resolve(TOKENIZER);
        if (!Files.isRegularFile(tokenizer)) {
            throw new OnnxModelException("has no " + TOKENIZER + "; expected a folder with model.onnx and " + TOKENIZER
                    + ", or a file M.onnx");
        }
        Path model = MODELS.stream()
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new OnnxModelException(
                        "has a " + TOKENIZER + ", but no model.onnx or onnx/model.onnx; expected one of them"));
        return new EncoderFolder(
                model,
                tokenizer,
                firstToken(folder),
                normalised(folder),
                longest(folder),
                positions(folder),
                prompt(folder),
                classes(folder));
    }

    /** Returns the class names, if the folder has meaningful names for this number of classes. */
    List<String> classes(int outputs) {
        boolean named = classes.size() == outputs && classes.stream().noneMatch(name -> name.matches("LABEL_\\d+"));
        return named ? classes : List.of();
    }

    /** Describes how token vectors become a sentence vector. */
    String words() {
        return (firstToken
                        ? "the vector of a sentence is that of its first token"
                        : "the vector of a sentence is the mean of those of its tokens")
                + (normalised ? ", scaled to length 1" : "");
    }

    private static List<String> classes(Path folder) {
        Map<String, JsonTree> names = json(folder, "config.json")
                .flatMap(config -> config.get("id2label"))
                .map(JsonTree::members)
                .orElse(Map.of());
        return IntStream.range(0, names.size())
                .mapToObj(Integer::toString)
                .flatMap(number -> Stream.ofNullable(names.get(number)))
                .flatMap(name -> name.text().stream())
                .toList();
    }

    private static Optional<JsonTree> json(Path folder, String name) {
        Path file = folder.resolve(name);
        return Files.isRegularFile(file) ? Optional.of(JsonTree.read(file)) : Optional.empty();
    }

    private static boolean firstToken(Path folder) {
        Optional<JsonTree> config = json(folder, "1_Pooling/config.json");
        if (config.isEmpty() || config.get().isTrue("pooling_mode_mean_tokens")) {
            return false;
        }
        if (config.get().isTrue("pooling_mode_cls_token")) {
            return true;
        }
        throw new OnnxModelException("1_Pooling/config.json asks for neither pooling_mode_mean_tokens nor"
                + " pooling_mode_cls_token; expected one of them");
    }

    private static boolean normalised(Path folder) {
        List<String> types = json(folder, "modules.json").map(JsonTree::list).orElse(List.of()).stream()
                .flatMap(module -> module.text("type").stream())
                .toList();
        types.stream()
                .filter(type -> Stream.of("Transformer", "Pooling", "Normalize").noneMatch(type::endsWith))
                .findFirst()
                .ifPresent(other -> {
                    throw new OnnxModelException("modules.json has a layer " + other
                            + " after the encoder; expected at most Transformer, Pooling and Normalize");
                });
        return types.isEmpty() || types.stream().anyMatch(type -> type.endsWith("Normalize"));
    }

    private static String prompt(Path folder) {
        Optional<JsonTree> config = json(folder, "config_sentence_transformers.json");
        return config.flatMap(facts -> facts.text("default_prompt_name"))
                .map(name -> config.flatMap(facts -> facts.get("prompts"))
                        .flatMap(prompts -> prompts.text(name))
                        .orElseThrow(() -> new OnnxModelException("config_sentence_transformers.json has the"
                                + " default_prompt_name " + name + "; expected a text of that name in prompts")))
                .orElse("");
    }

    private static Optional<Integer> longest(Path folder) {
        return json(folder, "sentence_bert_config.json")
                .flatMap(config -> config.number("max_seq_length"))
                .or(() -> positions(folder))
                .filter(tokens -> tokens > 0);
    }

    private static Optional<Integer> positions(Path folder) {
        return json(folder, "config.json").flatMap(config -> config.number("max_position_embeddings"));
    }
}
