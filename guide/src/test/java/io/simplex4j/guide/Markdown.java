package io.simplex4j.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The text of a page and the blocks in it. */
record Markdown(String text) {
    /** The folder of the whole project. */
    static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private static final Path SOURCES = Path.of("src/test/java/io/simplex4j/guide");
    private static final Pattern BLOCK =
            Pattern.compile("^```(\\w+)(?: (\\S+))?\\R(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern SPACE = Pattern.compile("\\s+");

    /**
     * A block between fences.
     *
     * @param language what stands after the fence
     * @param file what stands after the language, or empty: the name under which a reader saves the block
     * @param text without the fences
     */
    record Block(String language, String file, String text) {
        boolean is(String wanted) {
            return language.equals(wanted);
        }

        private static Block of(MatchResult match) {
            return new Block(match.group(1), match.group(2) == null ? "" : match.group(2), match.group(3));
        }
    }

    /** A page by its path from the root of the project. */
    static Markdown read(String path) throws IOException {
        return new Markdown(Files.readString(ROOT.resolve(path)));
    }

    /** The pages of the guide, by their names. */
    static List<String> guide() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("guide"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    List<Block> blocks() {
        return BLOCK.matcher(text).results().map(Block::of).toList();
    }

    List<Block> blocks(String language) {
        return blocks().stream().filter(block -> block.is(language)).toList();
    }

    /** What a test class says, white space aside. */
    static String source(Class<?> test) throws IOException {
        return withoutSpace(Files.readString(SOURCES.resolve(test.getSimpleName() + ".java")));
    }

    /** What the test classes of a module say, white space aside. */
    static String tests(String module) throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".java"))
                    .sorted()
                    .toList()) {
                text.append(Files.readString(file));
            }
        }
        return withoutSpace(text.toString());
    }

    static String withoutSpace(String text) {
        return SPACE.matcher(text).replaceAll("");
    }
}
