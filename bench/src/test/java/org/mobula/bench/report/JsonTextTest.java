package org.mobula.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTextTest {
    @Test
    void whatJsonObjectWritesIsReadAsItWas() {
        String line = new JsonObject()
                .put("text", "a \"b\" \\ \n \u0001 ü")
                .put("whole", 7)
                .put("none", Double.NaN)
                .put("inner", new JsonObject().put("real", 2.5))
                .put("list", List.of(new JsonObject().put("x", 1), new JsonObject()))
                .toString();
        JsonText text = JsonText.object(line);
        assertThat(text.string("text")).isEqualTo("a \"b\" \\ \n \u0001 ü");
        assertThat(text.number("whole")).isEqualTo(7);
        assertThat(text.number("none")).isNaN();
        assertThat(text.inner("inner").number("real")).isEqualTo(2.5);
        assertThat(text.objects("list")).hasSize(2);
    }

    @Test
    void everyPrefixOfALineIsRefused() {
        String line = "{\"a\": \"b\\u0041\", \"c\": [{\"d\": 1.5}]}";
        for (int end = 0; end < line.length(); end++) {
            String prefix = line.substring(0, end);
            assertThatThrownBy(() -> JsonText.object(prefix))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("raw data is no JSON: ");
        }
    }

    @Test
    void aFieldThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> JsonText.object("{\"a\": 1}").string("b"))
                .hasMessage("the line of raw data has no String \"b\", only [a]; measure it again");
    }
}
