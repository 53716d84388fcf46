# ptv-seeds makes the seeds of fuzz targets.
ptv_library(ptv-seed-makers "fuzz/seeds/*.c" ptv-codec ptv-gate ptv-fbs ptv-base ptv-verifier)
ptv_tool(ptv-seeds fuzz/seeds/seeds_main.c ptv-seed-makers ptv-codec ptv-gate ptv-fbs ptv-base
    ptv-verifier)
