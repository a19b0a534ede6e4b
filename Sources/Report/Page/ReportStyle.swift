/// How a report looks: light, dark, on a phone and on paper.
enum ReportStyle {
    /// The style sheet. Texts have a contrast of 4.5 to 1 or more, shapes that mean something 3 to 1 (WCAG 2.2, 1.4.3 and 1.4.11).
    static let sheet = """
        :root{color-scheme:light dark;\(light)}
        @media (prefers-color-scheme:dark){:root{--paper:#15171a;--ink:#eceef1;--muted:#a9aeb6;--grid:#33373d;--axis:#868c95;\
        --line:#565c66;--belief:#6db3ff;--band:#6db3ff40;--inferred:#ff9a4d;--outage:#ff9a4d1c;--fix:#5fd08a;--accuracy:#5fd08a33;\
        --refused:#ff7aa8;--stop:#ce93f0;--ready:#f0b429;--arrived:#6db3ff;--departed:#a9aeb6;--warning:#ff6b6b;--bar:#3f6ea5}}
        @media print{:root{color-scheme:light;\(light)}
        *{print-color-adjust:exact;-webkit-print-color-adjust:exact}figure,tr{break-inside:avoid}h2,h3{break-after:avoid}\
        .ride+.ride{break-before:page}}
        @page{size:A4;margin:14mm}
        *{box-sizing:border-box}
        body{margin:0 auto;padding:1rem;max-width:60rem;background:var(--paper);color:var(--ink);\
        font:1rem/1.45 system-ui,"Noto Sans",sans-serif;overflow-wrap:anywhere}
        h1{font-size:1.5rem;margin:.2em 0}h2{font-size:1.25rem;margin:2em 0 .3em;border-top:2px solid var(--grid);padding-top:.6em}\
        h3{font-size:1.05rem;margin:1.4em 0 .3em}
        a{color:var(--belief)}
        figure{margin:.5rem 0}figcaption{color:var(--muted);font-size:.9rem}
        svg{display:block;width:100%;height:auto;font-family:inherit}svg text{paint-order:stroke;stroke:var(--paper);stroke-width:3px;stroke-linejoin:round}
        .wide{overflow-x:auto}
        .wide:focus-visible{outline:3px solid var(--belief)}
        svg.key{display:inline-block;width:22px;height:14px;margin-right:.4em;vertical-align:-2px}
        .legend{list-style:none;margin:.4em 0 0;padding:0;display:flex;flex-wrap:wrap;gap:.2em 1.2em}
        table{border-collapse:collapse;min-width:26rem;margin:.6rem 0;font-size:.9rem;overflow-wrap:normal}
        caption{text-align:left;font-weight:600;padding-bottom:.2em}
        th,td{text-align:left;vertical-align:top;padding:.25em .7em .25em 0;border-bottom:1px solid var(--grid)}
        th{color:var(--muted);font-weight:600}.n{text-align:right;font-variant-numeric:tabular-nums}td.n{white-space:nowrap}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:.15em 1em;margin:.5em 0;font-size:.95rem}dt{color:var(--muted)}dd{margin:0}
        @media (max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.3em}}
        @media print{.wide{overflow:visible}.wide>svg{min-width:0!important}body{max-width:none;padding:0;font-size:10pt}table{font-size:7.5pt;min-width:0}\
        td.n{white-space:normal}th,td{padding-right:.5em}}
        """

    /// The colours on white, on screens and on paper.
    private static let light = """
        --paper:#fff;--ink:#1c1c1e;--muted:#55585e;--grid:#dcdfe4;--axis:#6b6f76;--line:#b9bec7;\
        --belief:#0b57a4;--band:#0b57a43d;--inferred:#b34700;--outage:#b3470017;--fix:#147a3c;--accuracy:#147a3c2e;\
        --refused:#c2185b;--stop:#6a1b9a;--ready:#8a5a00;--arrived:#0b57a4;--departed:#55585e;--warning:#c62828;--bar:#7fa8d6
        """
}
