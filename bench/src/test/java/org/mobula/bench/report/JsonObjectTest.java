package org.mobula.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonObjectTest {
    @Test
    void fieldsStandInOrder() {
        JsonObject inner = new JsonObject().put("a", 1L);
        assertThat(new JsonObject().put("z", "s").put("n", 2L).put("o", inner).put("l", List.of(inner, inner)))
                .hasToString("{\"z\": \"s\", \"n\": 2, \"o\": {\"a\": 1}, \"l\": [{\"a\": 1}, {\"a\": 1}]}");
    }

    @Test
    void whatWouldEndAStringOrALineIsEscaped() {
        assertThat(new JsonObject().put("t", "a\"b\\c\nd\re\tf\u0001g\ud83d\ude00é"))
                .hasToString("{\"t\": \"a\\\"b\\\\c\\nd\\re\\tf\\u0001g\\ud83d\\ude00é\"}");
    }

    @Test
    void numbersHaveSixDigitsAtMostAndNoExponent() {
        assertThat(new JsonObject()
                        .put("a", 1.0)
                        .put("b", 0.12345678)
                        .put("c", 1234567.0)
                        .put("d", 0.0)
                        .put("e", 1e-9))
                .hasToString("{\"a\": 1, \"b\": 0.123457, \"c\": 1234570, \"d\": 0, \"e\": 0.000000001}");
    }

    @Test
    void whatIsNoNumberIsNull() {
        assertThat(new JsonObject().put("a", Double.NaN).put("b", Double.POSITIVE_INFINITY))
                .hasToString("{\"a\": null, \"b\": null}");
    }
}
