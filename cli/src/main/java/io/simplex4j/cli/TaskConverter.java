package io.simplex4j.cli;

import io.simplex4j.model.LinearHead;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads what the outputs of a model stand for from the command line. */
final class TaskConverter implements ITypeConverter<LinearHead.Task> {
    @Override
    public LinearHead.Task convert(String text) {
        for (LinearHead.Task task : LinearHead.Task.values()) {
            if (word(task).equals(text)) {
                return task;
            }
        }
        throw new TypeConversionException("found '" + text + "', expected classes or values");
    }

    /** The word for a task. */
    static String word(LinearHead.Task task) {
        return task.name().toLowerCase(Locale.ROOT);
    }
}
