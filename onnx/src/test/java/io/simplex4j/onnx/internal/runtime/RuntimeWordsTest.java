package io.simplex4j.onnx.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages as ONNX Runtime 1.29 gives them. */
class RuntimeWordsTest {
    private static String words(String message) {
        return String.valueOf(
                Problem.of("it says", new IllegalStateException(message)).getMessage());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Error code - ORT_INVALID_GRAPH - message: This is an invalid model. In Node, (\"fc\", Relu, \"\", -1) : "
                        + "(\"x\": tensor(float),\"w\": tensor(float),) -> (\"y\",) , Error Node(fc) with schema(::Relu:14) "
                        + "has input size 2 not in range [min=1, max=1]."
                        + "| the Relu node \"fc\" is not valid: it has 2 inputs; expected 1",
                "Error code - ORT_INVALID_GRAPH - message: This is an invalid model. In Node, (\"\", Cast, \"\", -1) : "
                        + "(\"x\": tensor(float),) -> (\"y\",) , Error Required attribute 'to' is missing."
                        + "| the Cast node is not valid: it lacks the setting \"to\"",
                "Error code - ORT_FAIL - message: Node (fc) Op (Gemm) [ShapeInferenceError] Dimension mismatch in "
                        + "unification between 2 and 3"
                        + "| the Gemm node \"fc\": Dimension mismatch in unification between 2 and 3",
                "Error code - ORT_FAIL - message: Type Error: Type parameter (T) of Optype (Gemm) bound to different types "
                        + "(tensor(float) and tensor(int64) in node (fc)."
                        + "| the Gemm node \"fc\" gets float and int64; expected tensors of one type",
                "Error code - ORT_NOT_IMPLEMENTED - message: Could not find an implementation for Gemm(6) node with name 'fc'"
                        + "| it cannot run the Gemm node \"fc\" of opset 6 with tensors of this type",
                "Error code - ORT_RUNTIME_EXCEPTION - message: Non-zero status code returned while running Reshape node. "
                        + "Name:'r' Status Message: /src/core/reshape_helper.h:40 onnxruntime::ReshapeHelper::ReshapeHelper("
                        + "const onnxruntime::TensorShape&) size != 0 && (input % size) == 0 was false. It cannot be reshaped."
                        + "| the Reshape node \"r\" failed: It cannot be reshaped.",
                "Error code - ORT_RUNTIME_EXCEPTION - message: Non-zero status code returned while running ReorderInput node. "
                        + "Name:'r' Status Message: (channels % 4) == 0 was false."
                        + "| the ReorderInput node \"r\" failed: its inputs do not fit",
                "Unknown type ONNX_TYPE_UNKNOWN of ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT8E4M3FN"
                        + "| Unknown type unknown of float8e4m3fn",
                "[ONNXRuntimeError] : 1 : FAIL : ConstantNodeProtoToTensorProto Constant node: c has no data attributes"
                        + "| the Constant node \"c\" has no value",
            })
    void what_the_runtime_says_is_put_in_plain_words(String said, String expected) {
        assertThat(words(said)).isEqualTo("it says: " + expected);
    }

    @Test
    void a_long_message_is_read_in_a_moment() {
        String node = "In Node, (\"" + "a".repeat(390) + "\", Relu, \"\", -1) : (";
        String message = (node + " -> ( was false failed: tensor( Node ( Op (").repeat(40);

        long start = System.nanoTime();
        words(message);

        assertThat(System.nanoTime() - start).isLessThan(2_000_000_000L);
    }
}
