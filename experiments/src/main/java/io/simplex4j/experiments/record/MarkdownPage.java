package io.simplex4j.experiments.record;

import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** A page that reports an experiment, built block by block. Instances are immutable. */
public final class MarkdownPage {
    private final List<String> blocks;

    private MarkdownPage(List<String> blocks) {
        this.blocks = List.copyOf(blocks);
    }

    /** A page with nothing but its title. */
    public static MarkdownPage titled(String title) {
        return new MarkdownPage(List.of("# " + title + "\n"));
    }

    /**
     * How the figures were made.
     *
     * @param command the command line
     * @param seed its seed
     * @param runs how often the experiment was repeated
     * @param date the day of the runs
     */
    public MarkdownPage madeBy(String command, long seed, int runs, LocalDate date) {
        return with("```\n" + command + "\n```\n")
                .with("Seed " + seed + ", " + (runs == 1 ? "one run" : runs + " runs") + ", " + date + ".\n");
    }

    /** A heading. */
    public MarkdownPage section(String heading) {
        return with("## " + heading + "\n");
    }

    /** Some sentences. */
    public MarkdownPage paragraph(String text) {
        return with(text.strip() + "\n");
    }

    /** A table. */
    public MarkdownPage table(MarkdownTable table) {
        return with(table.toMarkdown());
    }

    /** What the paper claims, beside what was found. */
    public MarkdownPage claims(List<Claim> claims) {
        MarkdownTable table = MarkdownTable.withColumns("the paper's claim", "our figure", "holds");
        for (Claim claim : claims) {
            table = table.row(claim.paper(), claim.ours(), claim.verdict().words());
        }
        return table(table);
    }

    /**
     * A picture.
     *
     * @param caption what it shows, also for those who cannot see it
     * @param image the file, relative to the page, with slashes
     * @throws IllegalArgumentException if the file is not given relative to the page
     */
    public MarkdownPage figure(String caption, String image) {
        if (image.startsWith("/") || image.contains("\\") || image.contains(":")) {
            throw new IllegalArgumentException("image is '" + image + "', expected a path relative to the page");
        }
        String target = image.contains(" ") ? "<" + image + ">" : image;
        return with("![" + caption.replace("[", "\\[").replace("]", "\\]") + "](" + target + ")\n");
    }

    /** The page as text. */
    public String toMarkdown() {
        return String.join("\n", blocks);
    }

    /** Writes the page, in place of one that is there. */
    public void write(Path file) {
        Csv.write(file, toMarkdown());
    }

    private MarkdownPage with(String block) {
        List<String> more = new ArrayList<>(blocks);
        more.add(block);
        return new MarkdownPage(more);
    }
}
