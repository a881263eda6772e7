package io.simplex4j.server.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.simplex4j.explanation.ExplanationOption;
import io.simplex4j.server.Limits;
import io.simplex4j.server.internal.http.Call;
import io.simplex4j.server.internal.http.Deadline;
import io.simplex4j.server.internal.http.Refusal;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InferRequestTest {
    private static final Map<String, Integer> SIZES = Map.of("x", 2, "latent", 3);

    private static InferRequest read(byte[] body, Optional<String> headLength) {
        Call call = new Call(
                List.of(),
                "",
                name -> name.equals("Inference-Header-Content-Length") ? headLength : Optional.empty(),
                body,
                Deadline.in(Duration.ofMinutes(1)),
                new Call.Caller("ann", "127.0.0.1", false));
        return InferRequest.read(call, SIZES, Limits.withDefaults());
    }

    private static InferRequest read(String json) {
        return read(json.getBytes(StandardCharsets.UTF_8), Optional.empty());
    }

    @Test
    void numbers_in_json_become_rows_whatever_their_nesting() {
        InferRequest flat = read("""
            {"id": "r1", "inputs": [{"name": "x", "datatype": "FP32", "shape": [2, 2], "data": [1, 2, 3, 4]}],
             "outputs": [{"name": "weights", "parameters": {"binary_data": true}}, {"name": "residual"}],
             "parameters": {"members": 3}}\
            """);
        assertThat(flat.id()).contains("r1");
        assertThat(flat.request().isLatent()).isFalse();
        assertThat(flat.request().numbers()).containsExactly(new double[] {1, 2}, new double[] {3, 4});
        assertThat(flat.request().parameters().options().whole(ExplanationOption.MEMBERS))
                .contains(3);
        assertThat(flat.outputs())
                .containsExactly(new InferRequest.Wanted("weights", true), new InferRequest.Wanted("residual", false));
        InferRequest nested = read("""
            {"inputs": [{"name": "x", "datatype": "FP64", "shape": [2, 2], "data": [[1, 2], [3, 4]]}]}\
            """);
        assertThat(nested.request().numbers()).containsExactly(new double[] {1, 2}, new double[] {3, 4});
        assertThat(nested.outputs()).isEmpty();
    }

    @Test
    void binary_data_is_little_endian_after_the_json() {
        byte[] json = """
            {"inputs": [{"name": "latent", "datatype": "FP32", "shape": [1, 3],
             "parameters": {"binary_data_size": 12}}]}\
            """.getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(json);
        body.writeBytes(ByteBuffer.allocate(12)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(0.5f)
                .putFloat(-1)
                .putFloat(2)
                .array());
        InferRequest request = read(body.toByteArray(), Optional.of(Integer.toString(json.length)));
        assertThat(request.request().isLatent()).isTrue();
        assertThat(request.request().numbers()).containsExactly(new double[] {0.5, -1, 2});
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"inputs": []}                                   | the request has 0 inputs; expected one
        {"inputs": [{"name": "y", "datatype": "FP32"}]}  | unknown input "y"; expected
        {"input": []}                                    | unknown field "input"; expected one of id, inputs, outputs, parameters
        {"inputs": [{"kind": 1}]}                        | unknown field "kind"; expected one of name, datatype, shape, data, parameters
        {"inputs": {}}                                   | invalid inputs; expected an array
        {"inputs": [{"name": "x", "datatype": "BYTES", "shape": [1, 2], "data": [1, 2]}]} | unsupported datatype; use FP32 or FP64
        {"inputs": [{"name": "x", "datatype": "FP32", "shape": [1, 3], "data": [1, 2, 3]}]} | the tensor has the shape [1, 3]; expected 1 to 256 instances of 2 numbers
        {"inputs": [{"name": "x", "datatype": "FP32", "shape": [1, 2], "data": [1]}]} | the tensor has 1 numbers, and 0 bytes of binary data follow
        {"inputs": [{"name": "x", "datatype": "FP32", "shape": [1, 2]}]} | the request has 0 bytes of binary data; expected binary_data_size and 8 bytes
        {"inputs": [{"name": "x", "datatype": "FP32", "shape": [-1, 2]}]} | invalid shape; expected a whole number
        """)
    void invalid_requests_name_the_problem(String json, String problem) {
        assertThatThrownBy(() -> read(json)).isInstanceOf(Refusal.class).hasMessageStartingWith(problem);
    }

    @ParameterizedTest
    @CsvSource({"1", "-5", "1e3", "x", "999"})
    void the_length_of_the_json_must_fit_the_body(String length) {
        assertThatThrownBy(() -> read("{}".getBytes(StandardCharsets.UTF_8), Optional.of(length)))
                .isInstanceOf(Refusal.class)
                .hasMessage("invalid Inference-Header-Content-Length; expected a number from 2 to the length of the"
                        + " body, 2");
    }
}
