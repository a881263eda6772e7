package io.simplex4j.cli.demo;

import io.simplex4j.report.Section;
import java.nio.file.Path;
import java.util.List;

/** One story of the demo. Holds native memory until it is closed. */
public interface Tale extends AutoCloseable {
    /** The story, explained. */
    List<Section> tell();

    /** Writes the model and the data into a folder, where files of the same names are replaced. */
    void writeTo(Path folder);

    /**
     * Commands that do the same with these files.
     *
     * @param folder as a word of a shell
     */
    List<String> commands(String folder);

    @Override
    void close();
}
