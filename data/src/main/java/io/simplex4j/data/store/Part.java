package io.simplex4j.data.store;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** A file of a corpus folder beside its description. */
enum Part {
    INPUTS("inputs", "inputs.npy", Long.MAX_VALUE),
    LATENTS("latents", "latents.npy", Long.MAX_VALUE),
    IDS("ids", "ids.json", 1L << 28),
    LABELS("labels", "labels.json", 1L << 28),
    PREDICTIONS("predictions", "predictions.json", 1L << 28),
    SCHEMA("schema", "schema.yaml", 1L << 24);

    private final String title;
    private final String file;
    private final long mostBytes;

    Part(String title, String file, long mostBytes) {
        this.title = title;
        this.file = file;
        this.mostBytes = mostBytes;
    }

    static Optional<Part> named(String title) {
        return Arrays.stream(values()).filter(part -> part.title.equals(title)).findFirst();
    }

    static String titles() {
        return Arrays.stream(values()).map(Part::title).collect(Collectors.joining(", "));
    }

    /** Whether a file of this name belongs to a corpus folder. */
    static boolean isCorpusFile(String name) {
        return name.equals(Description.FILE) || Arrays.stream(values()).anyMatch(part -> part.file.equals(name));
    }

    /** What it is called in the description. */
    String title() {
        return title;
    }

    String file() {
        return file;
    }

    /** How long it may be; parts that are mapped may be of any length. */
    long mostBytes() {
        return mostBytes;
    }

    /** Whether every corpus has it. */
    boolean isRequired() {
        return this == INPUTS || this == LATENTS;
    }
}
