package org.mobula.bench.report;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.mobula.bench.Case;
import org.mobula.bench.Measurement;
import org.mobula.bench.Pair;
import org.mobula.bench.RunLength;
import org.mobula.bench.Spread;

/**
 * The plot of measurements with windows: a chart per work, with the time on x and the median of all pairs on a
 * logarithmic y, and a curve per side. Our curve is that beside the first peer.
 */
final class WindowPlot {
    /** Its title. */
    static final String TITLE = "time per operation over time";

    private static final int WIDTH = 700;
    private static final int HEIGHT = 450;
    private static final int MARKER = 4;
    private static final int COLUMNS = 2;
    private static final double MILLIS_PER_SECOND = 1e3;

    private final List<XYChart> charts;

    private WindowPlot(List<XYChart> charts) {
        this.charts = List.copyOf(charts);
    }

    /** Whether a report has something to show here. */
    static boolean shows(Report report) {
        return report.rows().stream().anyMatch(WindowPlot::hasWindows);
    }

    /** The plot of a report with at least one row that has windows. */
    static WindowPlot of(Report report) {
        Map<String, List<Row>> works = new LinkedHashMap<>();
        report.rows().stream()
                .filter(WindowPlot::hasWindows)
                .forEach(row -> works.computeIfAbsent(name(row.what()), _ -> new ArrayList<>())
                        .add(row));
        List<XYChart> charts = new ArrayList<>();
        works.forEach((work, rows) -> charts.add(chart(work, rows)));
        return new WindowPlot(charts);
    }

    /** The plot in PNG format. */
    byte[] png() throws IOException {
        int lines = (charts.size() + COLUMNS - 1) / COLUMNS;
        int columns = Math.min(COLUMNS, charts.size());
        BufferedImage all = new BufferedImage(columns * WIDTH, lines * HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = all.createGraphics();
        for (int i = 0; i < charts.size(); i++) {
            BufferedImage one = BitmapEncoder.getBufferedImage(charts.get(i));
            graphics.drawImage(one, i % COLUMNS * WIDTH, i / COLUMNS * HEIGHT, null);
        }
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(all, "png", bytes);
        return bytes.toByteArray();
    }

    private static boolean hasWindows(Row row) {
        return row.pairs().stream().anyMatch(pair -> !pair.ours().windows().isEmpty());
    }

    private static String name(Case what) {
        return what.work() + ", " + what.ranks() + " ranks";
    }

    private static XYChart chart(String work, List<Row> rows) {
        Row any = rows.getFirst();
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(work)
                .xAxisTitle("seconds after the first operation")
                .yAxisTitle(any.what().unit().symbol() + " per operation")
                .build();
        chart.getStyler()
                .setYAxisLogarithmic(true)
                .setLegendPosition(LegendPosition.OutsideS)
                .setLegendLayout(LegendLayout.Horizontal)
                .setMarkerSize(MARKER)
                .setChartBackgroundColor(Color.WHITE);
        curve(chart, "mobula", any, Pair::ours);
        rows.forEach(row -> curve(chart, row.subject().peer(), row, Pair::theirs));
        return chart;
    }

    private static void curve(XYChart chart, String side, Row row, Function<Pair, Measurement> of) {
        List<Double> seconds = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        List<List<Double>> runs =
                row.pairs().stream().map(of).map(Measurement::windows).toList();
        int windows = runs.stream().mapToInt(List::size).min().orElse(0);
        for (int i = 0; i < windows; i++) {
            int window = i;
            // a logarithmic axis has no place for a window without an operation
            double[] seen = runs.stream()
                    .mapToDouble(run -> run.get(window))
                    .filter(value -> Double.isFinite(value) && value > 0)
                    .toArray();
            if (seen.length > 0) {
                seconds.add(middle(row.length(), i, windows));
                values.add(Spread.of(seen).median());
            }
        }
        if (!values.isEmpty()) {
            chart.addSeries(side, seconds, values).setMarker(SeriesMarkers.CIRCLE);
        }
    }

    /** The middle of a window, in seconds. */
    private static double middle(RunLength length, int window, int windows) {
        return (window + 0.5) * length.measured().toMillis() / MILLIS_PER_SECOND / windows;
    }
}
