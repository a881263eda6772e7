package io.simplex4j.server.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Refusal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestJsonTest {
    private static <T> T read(String json, RequestJson.Reading<T> reading) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return RequestJson.read(bytes, 0, bytes.length, Limits.withDefaults(), reading);
    }

    /** Skips all fields, which checks the syntax. */
    private static List<String> names(RequestJson json) throws IOException {
        List<String> names = new ArrayList<>();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            names.add(name);
            json.skip();
        }
        return names;
    }

    @Test
    void fields_come_in_their_order_with_values_of_any_kind() {
        assertThat(read("{\"a\": 1, \"b\": [[2], {\"c\": 3}], \"d\": {\"e\": null}}", RequestJsonTest::names))
                .containsExactly("a", "b", "d");
        assertThat(read("{}", RequestJsonTest::names)).isEmpty();
    }

    @Test
    void scalars_keep_their_types() {
        List<@Nullable Object> values = read("{\"a\": [\"x\", 3, 2.5, true, null]}", json -> {
            json.nextName();
            json.requireArray("a");
            List<@Nullable Object> all = new ArrayList<>();
            while (json.nextElement()) {
                all.add(json.scalar("value"));
            }
            json.nextName();
            return all;
        });
        assertThat(values).isEqualTo(Arrays.<@Nullable Object>asList("x", 3, 2.5, true, null));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        [] | the body is not a JSON object
        3 | the body is not a JSON object
        {} {} | there is text after the JSON object
        {"a": 1, "a": 2} | invalid JSON at line 1; expected an object with unique names
        {"a": | invalid JSON at line 1; expected an object with unique names
        {"a": NaN} | invalid JSON at line 1; expected an object with unique names
        """)
    void what_is_not_one_json_object_is_refused(String json, String problem) {
        assertThatThrownBy(() -> read(json, RequestJsonTest::names))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith(problem);
    }

    @Test
    void nesting_is_limited() {
        String deep = "{\"a\": " + "[".repeat(40) + "]".repeat(40) + "}";
        assertThatThrownBy(() -> read(deep, RequestJsonTest::names))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("nested at most 32 deep");
    }

    private static double[] numbers(String array, int max) {
        return read("{\"a\": " + array + "}", json -> {
            json.nextName();
            double[] all = json.numbers("tensor", max);
            json.nextName();
            return all;
        });
    }

    @Test
    void numbers_of_any_nesting_are_flattened() {
        assertThat(numbers("[[1, 2], [[3]], 4.5]", 4)).containsExactly(1, 2, 3, 4.5);
        assertThat(numbers("7", 1)).containsExactly(7);
        assertThat(numbers("[]", 4)).isEmpty();
        assertThatThrownBy(() -> numbers("[1, 2, 3]", 2)).hasMessage("too many numbers in the tensor; expected 2");
        assertThatThrownBy(() -> numbers("[1, \"2\"]", 2)).hasMessage("invalid tensor; expected a number");
        assertThatThrownBy(() -> numbers("[1e999]", 2))
                .hasMessage("a number in the tensor is too large; expected a finite 64-bit number");
    }
}
