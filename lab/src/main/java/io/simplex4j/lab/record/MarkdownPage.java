package io.simplex4j.lab.record;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A page that reports an experiment, built block by block. Immutable. */
public final class MarkdownPage {
    private static final int WIDTH = 140;
    private static final Pattern ITEM = Pattern.compile("^(- |[0-9]+\\. )");

    private final List<String> blocks;

    private MarkdownPage(List<String> blocks) {
        this.blocks = List.copyOf(blocks);
    }

    public static MarkdownPage titled(String title) {
        return new MarkdownPage(List.of("# " + title + "\n"));
    }

    public MarkdownPage section(String heading) {
        return with("## " + heading + "\n");
    }

    public MarkdownPage paragraph(String text) {
        return text.isBlank() ? this : with(text.strip() + "\n");
    }

    public MarkdownPage table(MarkdownTable table) {
        return with(table.toMarkdown());
    }

    /** Breaks lines that are longer than readers of the source like; items of lists are continued below their text. */
    public static String wrapped(String text) {
        return text.lines().map(MarkdownPage::wrappedLine).collect(Collectors.joining("\n"));
    }

    private static String wrappedLine(String line) {
        Matcher item = ITEM.matcher(line);
        String indent = item.find() ? " ".repeat(item.end()) : "";
        StringBuilder lines = new StringBuilder();
        String rest = line;
        while (rest.length() > WIDTH) {
            int space = rest.lastIndexOf(' ', WIDTH);
            if (space <= indent.length()) {
                break;
            }
            lines.append(rest, 0, space).append('\n');
            rest = indent + rest.substring(space + 1);
        }
        return lines + rest;
    }

    /**
     * A figure.
     *
     * @param caption its content, also for readers who cannot see it
     * @param image the file, relative to the page, with slashes
     * @throws IllegalArgumentException if the path is not relative
     */
    public MarkdownPage figure(String caption, String image) {
        if (image.startsWith("/") || image.contains("\\") || image.contains(":")) {
            throw new IllegalArgumentException("image is '" + image + "'; expected a path relative to the page");
        }
        String target = image.contains(" ") ? "<" + image + ">" : image;
        return with("![" + caption.replace("[", "\\[").replace("]", "\\]") + "](" + target + ")\n");
    }

    public String toMarkdown() {
        return String.join("\n", blocks);
    }

    public void write(Path file) {
        ResultTable.write(file, toMarkdown());
    }

    private MarkdownPage with(String block) {
        List<String> more = new ArrayList<>(blocks);
        more.add(block);
        return new MarkdownPage(more);
    }
}
