package io.simplex4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.explanation.ExplanationOption;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the options of the command line with the vocabulary of a request. */
final class VocabularyTest {
    @Test
    void every_option_of_an_explanation_has_its_name_on_the_command_line() {
        String help = Ran.simplex("explain", "--help-all").ok().out()
                + Ran.simplex("triage", "--help-all").ok().out();
        Set<String> missing = Arrays.stream(ExplanationOption.values())
                .map(ExplanationOption::kebab)
                .filter(name -> !help.matches("(?s).*--(no-|\\[no-\\])?" + name + "\\b.*"))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(missing).isEmpty();
    }
}
