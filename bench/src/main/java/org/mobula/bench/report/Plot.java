package org.mobula.bench.report;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collections;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.mobula.bench.Case;
import org.mobula.bench.Spread;

/**
 * The plot of a report: for each case and peer, how many times faster ours is, with the spread of the pairs, on a
 * logarithmic axis. It shows ratios, because times and rates of different cases have no common axis.
 */
final class Plot {
    /** Its title. */
    static final String TITLE = "how many times faster than the peer";

    private static final int HEIGHT = 800;
    private static final int LEAST_WIDTH = 700;
    private static final int WIDTH_PER_ROW = 60;
    private static final int UPRIGHT = 90;
    private static final int MARKER = 9;
    private static final Color OURS = new Color(0x1B, 0x5E, 0x9B);
    private static final Color SPREAD = new Color(0x8F, 0xB4, 0xD6);

    private final CategoryChart chart;

    private Plot(CategoryChart chart) {
        this.chart = chart;
    }

    /** The plot of a report with at least one row. */
    static Plot of(Report report) {
        List<Row> rows = report.rows().stream().filter(Plot::isDrawn).toList();
        CategoryChart chart = new CategoryChartBuilder()
                .width(Math.max(LEAST_WIDTH, WIDTH_PER_ROW * rows.size()))
                .height(HEIGHT)
                .title("bench/compare " + report.suite() + ": " + TITLE)
                .yAxisTitle("times faster")
                .build();
        chart.getStyler()
                .setDefaultSeriesRenderStyle(CategorySeriesRenderStyle.Scatter)
                .setOverlapped(true)
                .setYAxisLogarithmic(true)
                .setYAxisLogarithmicDecadeOnly(false)
                .setYAxisTickLabelsFormattingFunction(Plot::times)
                .setXAxisLabelRotation(UPRIGHT)
                .setXAxisMaxLabelCount(Math.max(2, rows.size())) // the library refuses 1
                .setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12))
                .setLegendPosition(LegendPosition.OutsideS)
                .setLegendLayout(LegendLayout.Horizontal)
                .setMarkerSize(MARKER)
                .setChartBackgroundColor(Color.WHITE);
        List<String> names = rows.stream().map(Plot::name).toList();
        CategorySeries even = chart.addSeries("as fast as the peer", names, Collections.nCopies(rows.size(), 1.0));
        even.setChartCategorySeriesRenderStyle(CategorySeriesRenderStyle.Line)
                .setMarker(SeriesMarkers.NONE)
                .setLineStyle(new BasicStroke(1))
                .setLineColor(Color.GRAY);
        points(chart, "slowest pair", rows, Spread::low, SeriesMarkers.TRIANGLE_UP, SPREAD);
        points(chart, "fastest pair", rows, Spread::high, SeriesMarkers.TRIANGLE_DOWN, SPREAD);
        points(chart, "median of the pairs", rows, Spread::median, SeriesMarkers.CIRCLE, OURS);
        return new Plot(chart);
    }

    /** The plot in PNG format. */
    byte[] png() throws IOException {
        return BitmapEncoder.getBitmapBytes(chart, BitmapFormat.PNG);
    }

    private static void points(
            CategoryChart chart,
            String series,
            List<Row> rows,
            ToDoubleFunction<Spread> value,
            Marker marker,
            Color color) {
        List<Double> values =
                rows.stream().map(row -> value.applyAsDouble(row.speedup())).toList();
        chart.addSeries(series, rows.stream().map(Plot::name).toList(), values)
                .setMarker(marker)
                .setMarkerColor(color);
    }

    /** A logarithmic axis has no place for the ratio to a side that completed no operation. */
    private static boolean isDrawn(Row row) {
        Spread speedup = row.speedup();
        return speedup.low() > 0 && Double.isFinite(speedup.high());
    }

    /** Case, size and peer. */
    private static String name(Row row) {
        Case what = row.what();
        return what.name() + (what.bytes() == 0 ? "" : " " + size(what.bytes())) + " | "
                + row.subject().peer();
    }

    /** Only some labels, so that they do not overlap. */
    private static String times(double value) {
        String digits = new BigDecimal(value)
                .round(new MathContext(2))
                .stripTrailingZeros()
                .toPlainString();
        return digits.matches("[0.]*[125]0*") ? digits : "";
    }

    private static String size(long bytes) {
        if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) {
            return (bytes >> 20) + " MiB";
        }
        return bytes >= 1 << 10 && bytes % (1 << 10) == 0 ? (bytes >> 10) + " KiB" : bytes + " B";
    }
}
