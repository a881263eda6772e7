package io.simplex4j.cli.demo;

import io.simplex4j.report.Section;
import io.simplex4j.server.ServedModel;
import java.nio.file.Path;
import java.util.List;

/**
 * One story of the demo: a model, the examples that explain with it, and some inputs. Holds native memory until
 * closed.
 */
public interface DemoStory extends AutoCloseable {
    List<Section> sections();

    /** Returns the story as a model to be served. */
    ServedModel served();

    /** Writes the model and the data into a folder, replacing files of the same names. */
    void writeTo(Path folder);

    /**
     * Returns commands that give the same explanations from the files.
     *
     * @param folder as a shell word
     */
    List<String> commands(String folder);

    @Override
    void close();
}
