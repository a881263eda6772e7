package io.simplex4j.data.schema.internal.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.simplex4j.data.schema.AwkwardText;
import io.simplex4j.data.schema.Category;
import io.simplex4j.data.schema.Schema;
import io.simplex4j.data.schema.internal.coding.Coding;
import io.simplex4j.data.schema.internal.coding.Coding.CategoryCoding;
import io.simplex4j.data.schema.internal.coding.Coding.NumberCoding;
import io.simplex4j.data.schema.internal.coding.Decimal;
import io.simplex4j.data.schema.internal.coding.Definition;
import io.simplex4j.data.schema.internal.coding.Definition.CodedFeature;
import io.simplex4j.data.schema.internal.coding.SchemaHeader;
import io.simplex4j.data.schema.internal.yaml.SchemaWriter.YamlText;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class YamlTextTest {
    static Stream<String> awkward() {
        return AwkwardText.ALL.stream();
    }

    /** A schema with a name wherever there can be one, as YAML. */
    private static String named(String name) {
        Coding number = new NumberCoding(OptionalInt.empty(), Optional.empty());
        Coding choice = new CategoryCoding(
                List.of(new Category("1", name), new Category("other", "other")),
                CategoryCoding.Order.ONE_HOT,
                Optional.empty(),
                Coding.Missing.REFUSED);
        SchemaHeader header = new SchemaHeader(
                Optional.of(name),
                Optional.empty(),
                Optional.empty(),
                Optional.of("l" + name),
                List.of(name, "b" + name),
                Optional.empty(),
                Decimal.POINT,
                List.of(),
                Optional.empty());
        Definition schema = Definition.ofTable(
                "test",
                header,
                List.of(
                        new CodedFeature(name, List.of("c" + name), Optional.of(name), number),
                        new CodedFeature("x" + name, List.of("d" + name), Optional.empty(), choice)));
        return SchemaWriter.write(schema, SchemaWriter.Comments.NONE);
    }

    @ParameterizedTest
    @MethodSource("awkward")
    void any_text_reads_back(String text) {
        String name = text.isBlank() ? text + "." : text;
        String yaml = named(name);
        Schema read = Schema.parse(yaml, "test");
        assertThat(read.toYaml()).isEqualTo(yaml);
        assertThat(read.title()).contains(name);
        assertThat(read.features().get(0).name()).isEqualTo(name);
        assertThat(read.features().get(0).columns()).containsExactly("c" + name);
        assertThat(read.features().get(1).categories().get(0).name()).isEqualTo(name);
        assertThat(read.classes()).containsExactly(name, "b" + name);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void random_text_reads_back(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < 100; i++) {
            StringBuilder name = new StringBuilder("n");
            for (int length = random.nextInt(20); length > 0; length--) {
                name.append((char) (random.nextInt(3) == 0 ? random.nextInt(0x10000) : random.nextInt(0x80)));
            }
            name.insert(random.nextInt(name.length()), AwkwardText.any(random));
            if (!name.toString().isBlank()) {
                assertThat(Schema.parse(named(name.toString()), "test").title()).contains(name.toString());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "Age;Age",
                "Tumour size (mm);Tumour size (mm)",
                "größe;größe",
                "no;\"no\"",
                "Yes;\"Yes\"",
                "n;\"n\"",
                "12;\"12\"",
                "1e5;\"1e5\"",
                "12:30;\"12:30\"",
                "-;\"-\"",
                "a:;\"a:\"",
                "a\"b;\"a\\\"b\"",
                "שלום;\"שלום\""
            })
    void only_what_cannot_be_misread_stands_without_quotes(String text, String yaml) {
        assertThat(YamlText.of(text)).isEqualTo(yaml);
    }

    @Test
    void what_cannot_be_seen_is_escaped() {
        assertThat(YamlText.of("a\u202eb\u001b\n\u2028\ufeff\ud800\udb40\udc41"))
                .isEqualTo("\"a\\u202Eb\\u001B\\n\\u2028\\uFEFF\\uD800\\U000E0041\"");
    }

    @Test
    void a_comment_is_one_line_whatever_is_in_it() {
        assertThat(YamlText.comment("a\nb\r\u0085\u2028\u202e\uffff #")).isEqualTo("# a?b????? #");
    }
}
